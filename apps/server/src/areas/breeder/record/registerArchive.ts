import type { App } from '../../../http/handle.ts'

/** Mounts the calls of the archive: records, fees and standards. */
export function registerArchive(_app: App): void {}
