import { z } from 'zod'
import { command, query } from '../route.ts'
import { can, idOut, moment, nothing, text, whyNot } from '../wireFields.ts'
import { HOLIDAY_NAME_MAX, HOLIDAYS_MAX } from './readHolidays.ts'
import { holidayKinds, type HolidayKind } from './obligationWords.ts'

const kind = z.enum(Object.keys(holidayKinds) as [HolidayKind, ...HolidayKind[]], '应为休或班')
const holiday = z.object({ day: z.string(), kind, name: z.string() })

/** Where the days of a year come from: entered by an administrator, the built-in calendar, or nowhere. */
export const holidaySources = { own: '本单位录入', library: '内置', none: '未发布' } as const

const holidayYear = z.object({
  year: z.number(),
  source: z.enum(['own', 'library', 'none']),
  /** Every day of the year is known to be a working day or not. */
  isComplete: z.boolean(),
  days: z.array(holiday),
  /** Null if nothing was entered for the year. */
  id: idOut.nullable(),
  version: z.number().nullable(),
  updatedAt: moment.nullable(),
  /** save. */
  can,
  whyNot,
})
export type HolidayYear = z.output<typeof holidayYear>

export const listHolidayYears = query({
  method: 'GET',
  path: '/api/obligation/holiday/list',
  summary: '节假日：各年的休息日与调休上班日，内置的与本单位录入的',
  access: 'obligation.holiday:read',
  reads: ['obligation.holiday'],
  input: nothing,
  output: z.array(holidayYear),
})

export const saveHolidayYear = command({
  method: 'POST',
  path: '/api/obligation/holiday/save',
  summary: '录入一年的节假日，替换该年已录入的；标为已完整后，该年其余日期按周末为休息日计算',
  access: 'obligation.holiday:write',
  changes: ['obligation.holiday', 'obligation.item'],
  input: z.object({
    year: z.number('年份必填').int('年份不正确').min(2020, '年份不得早于2020').max(2100, '年份不正确'),
    isComplete: z.boolean('是否已完整应为真假'),
    days: z
      .array(
        z.object({
          day: z.iso.date('日期不正确'),
          kind,
          name: text('名称', HOLIDAY_NAME_MAX),
        }),
        '日期必填',
      )
      .max(HOLIDAYS_MAX, `一年最多${HOLIDAYS_MAX}天`),
    /** Version that was seen; absent if nothing was entered for the year. */
    version: z.number('版本不正确').int('版本不正确').optional(),
  }),
  output: z.object({
    id: idOut,
    version: z.number(),
    /** Number of obligations whose date rested on weekends only and follows the holidays now. */
    moved: z.number(),
  }),
})
