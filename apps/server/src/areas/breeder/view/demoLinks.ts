import { linkCreate } from '@hepu/api/areas/breeder/view/breederLink'
import { clockDay } from '../../../db/clock.ts'
import type { Ctx, PublicCtx } from '../../../http/context.ts'
import { createLink } from './links.ts'
import { openView } from './partnerAccess.ts'
import { lookView } from './partnerView.ts'

/** What the browser of the demo's visitor says of itself. */
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

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
    device: PHONE,
  }
  const { token } = await openView(visitor, { ticket })
  await lookView(visitor, { token })
}
