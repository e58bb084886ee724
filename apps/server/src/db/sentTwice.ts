import type { Ctx } from '../http/context.ts'

/** Equal records that one user makes within this time are one that was sent twice. */
const TWICE_MS = 60_000

/** Returns whether a record was made so short ago that an equal one counts as sent twice. */
export const isJustMade = (
  { services }: Pick<Ctx, 'services'>,
  { createdAt }: { createdAt: Date },
): boolean => createdAt.getTime() >= services.now().getTime() - TWICE_MS
