import type { RecordKind } from '../../core/recordKind.ts'
import { dayOffChoices } from '../../core/obligation/obligationRule.ts'
import { obligationStates } from '../../core/obligation/obligationWords.ts'
import { obligationOutline } from './obligationOutline.ts'

const { records } = obligationOutline

/** Kinds of records of 到期事项 in the change log. */
export const obligationRecords: readonly RecordKind[] = [
  {
    object: 'obligation',
    label: records.obligation,
    read: 'obligation.item:read',
    nameField: 'title',
    path: '/obligation/list?q=1&name={name}',
    fields: {
      title: '事项',
      rule: '类型',
      baseDate: '规定日期',
      plannedDate: '应到期日',
      dueDate: '到期日',
      onDayOff: { label: '遇休息日', values: dayOffChoices },
      isUncertain: '节假日未发布',
      ownerId: { label: '负责人', refers: 'user' },
      state: { label: '状态', values: obligationStates },
      note: '说明',
      endedBy: { label: '办理人', refers: 'user' },
      endedAt: '办理时间',
      escalatedAt: '逾期升级时间',
      amount: { label: '应缴金额', money: '元' },
      object: { label: '登记库', isOmitted: true },
      objectId: { label: '记录', isOmitted: true },
      occurrence: { label: '期次', isOmitted: true },
      remindedStage: { label: '提醒', isOmitted: true },
    },
  },
  {
    object: 'holiday_year',
    label: records.holiday_year,
    read: 'obligation.holiday:read',
    path: '/obligation/holiday',
    fields: {
      year: '年份',
      isComplete: '已完整',
      days: {
        label: '日期',
        isWhole: true,
        parts: {
          day: { label: '' },
          kind: { label: '', values: { off: '休', work: '班' } },
          name: { label: '' },
        },
      },
    },
  },
]
