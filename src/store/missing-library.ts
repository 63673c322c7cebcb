// Loads optional libraries when they are first needed.

/** Loads a library that the user installs next to ermine, or throws an error that says what to do. */
export async function loadLibrary<Library>(name: string, load: () => Promise<Library>): Promise<Library> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    // if an installed library lacks a dependency, its own error explains that better
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes(`'${name}'`)) throw error;
    throw new Error(`This store needs the library ${name}, which is not installed: npm install ${name}.`, {
      cause: error,
    });
  }
}
