// Optional libraries are loaded when they are first needed.

/** Loads a library that a user installs beside ermine, or says in a sentence what to do. */
export async function loadLibrary<Library>(name: string, load: () => Promise<Library>): Promise<Library> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    // a library that is there and lacks one of its own says so better
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes(`'${name}'`)) throw error;
    throw new Error(`This store needs the library ${name}, which is not installed: npm install ${name}.`, {
      cause: error,
    });
  }
}
