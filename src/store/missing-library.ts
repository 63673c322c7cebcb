// Optional libraries are loaded when they are first needed.

/** Loads a library that a user installs beside ermine, or says in a sentence what to do. */
export async function loadLibrary<Library>(name: string, load: () => Promise<Library>): Promise<Library> {
  try {
    return await load();
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(`This store needs the library ${name}, which is not installed: npm install ${name}.`, {
      cause: error,
    });
  }
}
