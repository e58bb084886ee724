import { z } from 'zod'
import { pageInput, pageOutput } from '../envelope.ts'
import { dueLevel } from '../resource/deadlines.ts'
import { deadlineResources } from '../resource/titles.ts'
import { command, query } from '../route.ts'
import type { Subjects } from '../subject.ts'
import { can, done, flag, idIn, idOut, moment, nothing, optText, text, whyNot } from '../wireFields.ts'
import { dayOffChoices } from './obligationRule.ts'
import { dayKinds, ITEMS_MAX, NOTE_MAX, obligationState } from './obligationWords.ts'

/** What lists of obligations rest on: themselves, the records whose days they are, people, and the holidays. */
const reads: Subjects = ['obligation.item', ...deadlineResources, 'system.user']
const changes: Subjects = ['obligation.item']

const keysOf = <K extends string>(words: Readonly<Record<K, unknown>>) => Object.keys(words) as [K, ...K[]]
const day = (label: string) => z.iso.date(`${label}不正确`)

const filters = {
  /** Only those that the caller is responsible for. */
  mine: flag('是否只看我的').optional(),
  state: obligationState.optional(),
  rule: z.string('类型应为文字').max(100, '类型不正确').optional(),
  /** Only open ones that are past. */
  overdue: flag('是否只看逾期').optional(),
  dueDateStart: day('到期日起').optional(),
  dueDateEnd: day('到期日止').optional(),
  name: z.string('名称应为文字').trim().max(100, '名称最多100个字').optional(),
}

const obligationRow = z.object({
  id: idOut,
  /** Name of the record, or what a person entered. */
  title: z.string(),
  rule: z.string(),
  /** What is to be done, and for which kind of record. */
  what: z.string(),
  group: z.string(),
  /** Address of the record's screen; null if there is none or the reader may not open it. */
  path: z.string().nullable(),
  dueDate: z.string(),
  /** The day by the rule, from which the due date differs after a postponement. */
  plannedDate: z.string(),
  /** Negative if it has passed. */
  daysLeft: z.number(),
  /** Null if it is far away, or ended. */
  level: dueLevel.nullable(),
  /** The date rests on a year whose holidays are not published: what to say about it. */
  dateNote: z.string().nullable(),
  amount: z.object({ value: z.string(), unit: z.string() }).nullable(),
  state: obligationState,
  ownerId: idOut.nullable(),
  ownerName: z.string().nullable(),
  orgName: z.string(),
  note: z.string().nullable(),
  endedByName: z.string().nullable(),
  endedAt: moment.nullable(),
  escalatedAt: moment.nullable(),
  version: z.number(),
  /** end, reopen, postpone, handOver. */
  can,
  whyNot,
})
export type ObligationRow = z.output<typeof obligationRow>

export const pageObligations = query({
  method: 'POST',
  path: '/api/obligation/item/page',
  summary: '到期事项：我负责的或本机构的，可按状态、类型、逾期、到期日筛选',
  access: 'obligation.item:read',
  reads,
  input: pageInput(filters, ['dueDate']),
  output: pageOutput(obligationRow),
})

export const obligationKinds = query({
  method: 'GET',
  path: '/api/obligation/item/kinds',
  summary: '到期事项的类型：可看到的规则及其提醒时间',
  access: 'obligation.item:read',
  reads: ['obligation.item'],
  input: nothing,
  output: z.array(
    z.object({
      rule: z.string(),
      label: z.string(),
      group: z.string(),
      remindBefore: z.array(z.number()),
      remindOverdueEvery: z.number(),
      escalateAfter: z.number().nullable(),
    }),
  ),
})

export const obligationCounts = query({
  method: 'GET',
  path: '/api/obligation/item/counts',
  summary: '我负责的待办理到期事项：已逾期、今天到期、7 天内、30 天内各有多少',
  access: 'obligation.item:read',
  reads,
  input: nothing,
  /** What is due today is also within 7 and 30 days. */
  output: z.object({ overdue: z.number(), today: z.number(), in7: z.number(), in30: z.number() }),
})

const calendarDay = z.object({
  day: z.string(),
  kind: z.enum(keysOf(dayKinds)),
  /** Name of the holiday, or of the working weekend. */
  holiday: z.string().nullable(),
  open: z.number(),
  overdue: z.number(),
  ended: z.number(),
})
export type CalendarDay = z.output<typeof calendarDay>

export const obligationCalendar = query({
  method: 'GET',
  path: '/api/obligation/item/calendar',
  summary: '到期日历：一个月每天的到期事项数、工作日与休息日',
  access: 'obligation.item:read',
  reads: [...reads, 'obligation.holiday'],
  input: z.object({
    month: z.string('月份必填').regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, '月份不正确，应如 2026-10'),
    mine: filters.mine,
    rule: filters.rule,
  }),
  output: z.object({
    days: z.array(calendarDay),
    /** What is not known of the month's working days; null if all are known. */
    note: z.string().nullable(),
  }),
})

const items = z
  .array(
    z.object({ id: idIn('到期事项'), version: z.number('版本必填').int('版本不正确') }),
    '请选择到期事项',
  )
  .min(1, '请选择到期事项')
  .max(ITEMS_MAX, `一次最多处理${ITEMS_MAX}项`)
const changed = z.object({ changed: z.number() })

export const endObligations = command({
  method: 'POST',
  path: '/api/obligation/item/end',
  summary: `把所选事项标为已办理或不需办理，一次最多${ITEMS_MAX}项，要么都成，要么都不成；不需办理须写原因`,
  access: 'obligation.item:write',
  changes,
  input: z
    .object({
      items,
      state: z.enum(['done', 'cancelled'], '请选择已办理或不需办理'),
      note: optText('说明', NOTE_MAX).optional(),
    })
    .refine(({ state, note }) => state === 'done' || note, { path: ['note'], error: '不需办理的原因必填' }),
  output: changed,
})

export const reopenObligations = command({
  method: 'POST',
  path: '/api/obligation/item/reopen',
  summary: '重新打开已办理或不需办理的事项，须写原因',
  access: 'obligation.item:write',
  changes,
  input: z.object({ items, reason: text('原因', NOTE_MAX) }),
  output: changed,
})

export const postponeObligations = command({
  method: 'POST',
  path: '/api/obligation/item/postpone',
  summary: '把所选待办理的事项改到另一天，须写原因；按规定的日期保留可查',
  access: 'obligation.item:write',
  changes,
  input: z.object({ items, dueDate: day('新的到期日'), reason: text('原因', NOTE_MAX) }),
  output: changed,
})

export const handOverObligations = command({
  method: 'POST',
  path: '/api/obligation/item/handOver',
  summary: '把所选待办理的事项转交给本机构另一人，并通知他',
  access: 'obligation.item:write',
  changes,
  input: z.object({ items, ownerId: idIn('转交给'), reason: optText('说明', NOTE_MAX).optional() }),
  output: changed,
})

export const insertObligation = command({
  method: 'POST',
  path: '/api/obligation/item/insert',
  summary: '新增自建到期事项；到期日遇休息日可顺延或提前',
  access: 'obligation.item:write',
  changes,
  input: z.object({
    title: text('事项', 200),
    dueDate: day('到期日'),
    onDayOff: z.enum(keysOf(dayOffChoices), '遇休息日的处理不正确').default('keep'),
    /** The caller if absent. */
    ownerId: idIn('负责人').optional(),
    note: optText('说明', NOTE_MAX).optional(),
  }),
  output: z.object({
    id: idOut,
    dueDate: z.string(),
    /** The date rests on a year whose holidays are not published. */
    dateNote: z.string().nullable(),
  }),
})

export const removeObligation = command({
  method: 'POST',
  path: '/api/obligation/item/delete',
  summary: '删除一项自建到期事项',
  access: 'obligation.item:write',
  changes,
  input: z.object({ id: idIn('到期事项'), version: z.number('版本必填').int('版本不正确') }),
  output: done,
})
