import type * as api from '@hepu/api/core/obligation/obligationCalls'
import { OWN_RULE } from '@hepu/api/core/obligation/obligationRule'
import { unknownYearNote } from '@hepu/api/core/obligation/obligationWords'
import { itemAt, must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { obligation } from '../db/schema/index.ts'
import { insertRow, removeRow, staleEdit } from '../db/write.ts'
import type { Ctx } from '../http/context.ts'
import { notify } from '../notice/notify.ts'
import { assertMayAct, LABEL, lockItems, OWN_LIST } from './acts.ts'
import { calendarOf } from './calendarOf.ts'
import { assertOwners } from './owners.ts'
import { offDayOff } from './workdays/workCalendar.ts'

/** 自建事项: enters something that is due, for the caller or a colleague. */
export async function insertObligation(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.insertObligation>,
): Promise<ResultOf<typeof api.insertObligation>> {
  const { orgId, userId, name } = ctx.caller
  const ownerId = input.ownerId ?? userId
  if (ownerId !== userId) await assertOwners(ctx, [{ orgId, rule: OWN_RULE }], ownerId)
  const { day, unknownYears } = offDayOff(await calendarOf(ctx, orgId), input.dueDate, input.onDayOff)
  const row = await insertRow(
    ctx,
    obligation,
    {
      rule: OWN_RULE,
      title: input.title,
      note: input.note ?? null,
      ownerId,
      baseDate: input.dueDate,
      onDayOff: input.onDayOff,
      plannedDate: day,
      dueDate: day,
      isUncertain: unknownYears.length > 0,
    },
    { label: LABEL },
  )
  if (ownerId !== userId)
    await notify(ctx, {
      kind: 'obligation.assigned',
      recipients: [ownerId],
      title: `${name}请您办理到期事项「${input.title}」`,
      link: { path: OWN_LIST },
    })
  return {
    id: row.id,
    dueDate: day,
    dateNote: unknownYears.length > 0 ? unknownYearNote(itemAt(unknownYears, 0)) : null,
  }
}

/** Deletes an obligation that a person entered. One that a record makes is refused. */
export async function removeObligation(
  ctx: Ctx,
  { id, version }: ParsedInputOf<typeof api.removeObligation>,
): Promise<null> {
  const row = must((await lockItems(ctx, [{ id, version }])).get(id), 'locked obligation')
  await assertMayAct(ctx, row, 'remove')
  if (row.version !== version) throw await staleEdit(ctx, row, { label: LABEL })
  await removeRow(ctx, obligation, id, { label: LABEL })
  return null
}
