import type { PublicCtx } from '../../../http/context.ts'
import { plainText } from '../../../http/plainText.ts'

/** Returns a handler whose answer has no markup in any of its texts, whatever was entered. */
export const plainAnswer =
  <I, O>(run: (ctx: PublicCtx, input: I) => Promise<O>) =>
  async (ctx: PublicCtx, input: I): Promise<O> =>
    plainIn(await run(ctx, input)) as O

/** Returns a value in which every text is without markup. */
function plainIn(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value)
  if (Array.isArray(value)) return value.map(plainIn)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plainIn(part)]))
}
