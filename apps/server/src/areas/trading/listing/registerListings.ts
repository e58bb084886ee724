import type { App } from '../../../http/handle.ts'

/** Mounts the calls of listings. */
export function registerListings(_app: App): void {}
