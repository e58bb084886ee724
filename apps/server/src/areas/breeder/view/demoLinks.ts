import { linkCreate } from '@hepu/api/areas/breeder/view/breederLink'
import { clockDay } from '../../../db/clock.ts'
import type { Ctx, PublicCtx } from '../../../http/context.ts'
import { createLink } from './links.ts'
import { openView } from './partnerAccess.ts'
import { lookView } from './partnerView.ts'

/** Days for which the link of the demo opens. */
const DAYS = 180

/** Gives a breeder of the demo a link that was opened once; nobody knows its ticket. */
export async function seedLinks(ctx: Ctx, breederId: number): Promise<void> {
  const endOn = clockDay(new Date(ctx.services.now().getTime() + DAYS * 86_400_000))
  const wish = { breederId: String(breederId), reason: '年度对账，发给负责人李示例', endOn }
  const { ticket } = await createLink(ctx, linkCreate.input.parse(wish))
  const visitor: PublicCtx = {
    ...ctx,
    caller: null,
    token: undefined,
    address: '203.0.113.8',
    device: '手机浏览器（示例）',
  }
  const { token } = await openView(visitor, { ticket })
  await lookView(visitor, { token })
}
