import { listHolders } from '../../../approval/holders.ts'
import type { Ctx } from '../../../http/context.ts'
import { notify } from '../../../notice/notify.ts'
import { ownerOf, type LockedUpgrade } from '../evaluation/loadUpgrade.ts'
import { loadRules } from '../evaluation/promotionSetting.ts'

/**
 * Asks those who may publish a list that the caller has just confirmed to do so; not its last editor where the four-eyes rule
 * applies, whom publishing is refused to.
 */
export async function askToPublish(
  ctx: Ctx,
  current: LockedUpgrade,
  lastEditor: number | null,
): Promise<void> {
  const { fourEyes } = await loadRules(ctx, current)
  const holders = await listHolders(ctx, {
    rights: ['upgrade.record:publish', 'upgrade.record:read'],
    place: ownerOf(current),
    canChange: true,
  })
  await notify(ctx, {
    kind: 'upgrade.confirmed',
    recipients: holders.filter((id) => id !== ctx.caller.userId && !(fourEyes && id === lastEditor)),
    title: `${nameOf(current)}的晋级名单已确认，请核对后发布`,
    text: `确认人：${ctx.caller.name}`,
    link: { object: 'upgrade', id: current.id },
    ...ownerOf(current),
  })
}

/** Informs those who decided and confirmed a list that it was published or that its publication was taken back. */
export async function informDeciders(ctx: Ctx, current: LockedUpgrade, reason?: string): Promise<void> {
  const deciders = [current.confirmedBy, current.lastEditor].filter((id) => id !== null)
  const isRevoked = reason !== undefined
  await notify(ctx, {
    kind: 'upgrade.published',
    recipients: deciders.filter((id) => id !== ctx.caller.userId),
    title: `${nameOf(current)}的晋级结果${isRevoked ? '已撤销发布' : '已发布'}`,
    text: isRevoked ? `撤销人：${ctx.caller.name}；原因：${reason}` : `发布人：${ctx.caller.name}`,
    link: { object: 'upgrade', id: current.id },
    ...ownerOf(current),
  })
}

const nameOf = ({ group: { year, name } }: LockedUpgrade): string => `${year}年「${name}」`
