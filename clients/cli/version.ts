/** The version of the program, said in one place so that a bundler can put it in. */
import manifest from '../../package.json' with { type: 'json' }

export const VERSION: string = manifest.version
