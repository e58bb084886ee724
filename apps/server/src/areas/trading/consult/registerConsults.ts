import type { App } from '../../../http/handle.ts'

/** Mounts the calls of consultations. */
export function registerConsults(_app: App): void {}
