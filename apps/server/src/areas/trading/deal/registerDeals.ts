import type { App } from '../../../http/handle.ts'

/** Mounts the calls of deals. */
export function registerDeals(_app: App): void {}
