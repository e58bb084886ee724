import type * as api from '@hepu/api/areas/product/decision/decisionLog'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import { decide } from './decide.ts'

export const saveOfProduct = (
  ctx: Ctx,
  input: ParsedInputOf<typeof api.saveProductDecision>,
): Promise<ResultOf<typeof api.saveProductDecision>> => decide(ctx, { ...input, type: 'PRODUCT' })

export const saveOfVariety = (
  ctx: Ctx,
  input: ParsedInputOf<typeof api.saveVarietyDecision>,
): Promise<ResultOf<typeof api.saveVarietyDecision>> => decide(ctx, { ...input, type: 'VARIETY' })

/**
 * Saves several decisions, all or none. Several about one target are made on the version that was looked at: each after the first
 * takes the version that the one before made.
 */
export async function saveList(
  ctx: Ctx,
  { list }: ParsedInputOf<typeof api.saveDecisionList>,
): Promise<ResultOf<typeof api.saveDecisionList>> {
  const seen = new Map<string, { given: number; now: number }>()
  const saved = []
  for (const one of list) {
    const key = `${one.type} ${one.id}`
    const earlier = seen.get(key)
    const version = earlier && earlier.given === one.version ? earlier.now : one.version
    const done = await decide(ctx, { ...one, version })
    seen.set(key, { given: one.version, now: done.version })
    saved.push(done)
  }
  return { list: saved }
}
