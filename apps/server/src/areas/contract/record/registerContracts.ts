import type { App } from '../../../http/handle.ts'

/** Mounts the calls of contracts, supplements and templates. */
export function registerContracts(_app: App): void {}
