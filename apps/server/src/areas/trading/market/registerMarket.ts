import type { App } from '../../../http/handle.ts'

/** Mounts the calls of the public market. */
export function registerMarket(_app: App): void {}
