import { describe, expect, test } from 'vitest'
import { decidedManyText, decidedText, type AfterAct } from './decidedText.ts'

const after = (state: AfterAct['state']): AfterAct => ({
  state,
  stepName: state === 'RUNNING' ? '部门复核' : null,
  waitingFor: state === 'RUNNING' ? ['李四'] : [],
  applicantName: '张三',
})

describe('the message after an act on an approval', () => {
  test.each([
    ['agree', 'RUNNING', '已同意「专利甲」，在「部门复核」步骤，等李四审批'],
    ['agree', 'APPROVED', '已通过「专利甲」，审批全部完成，记录已生效'],
    ['agree', 'REJECTED', '已同意「专利甲」，审批未通过，由发起人张三处理'],
    ['reject', 'REJECTED', '已驳回「专利甲」，审批未通过，由发起人张三处理'],
    ['reject', 'RUNNING', '已记下您不同意「专利甲」，在「部门复核」步骤，等李四审批'],
    ['turnDown', 'RETURNED', '已驳回「专利甲」，退回给张三修改后重新提交'],
    ['return', 'RETURNED', '已退回「专利甲」，退回给张三修改后重新提交'],
    ['transfer', 'RUNNING', '已转办「专利甲」，在「部门复核」步骤，等李四审批'],
    ['withdraw', 'WITHDRAWN', '已撤回「专利甲」，记录回到草稿，可修改后重新提交'],
    ['void', 'VOID', '已作废「专利甲」，审批已结束'],
  ] as const)('the message after %s with the state %s says what comes next', (act, state, text) => {
    expect(decidedText(act, '专利甲', after(state))).toBe(text)
  })

  const plain = { submitter: '王五' }

  test('the message about a record without a flow says that it is in force, or to whom it goes back', () => {
    expect(decidedText('agree', '专利甲', null, plain)).toBe('已通过「专利甲」，记录已生效')
    expect(decidedText('turnDown', '专利甲', null, plain)).toBe('已驳回「专利甲」，退回给王五修改后重新提交')
    expect(decidedText('turnDown', '专利甲', null, { submitter: null })).toBe('已驳回「专利甲」')
  })

  test('the message takes no approval of former days for the present one', () => {
    expect(decidedText('turnDown', '专利甲', after('APPROVED'), plain)).toBe(
      '已驳回「专利甲」，退回给王五修改后重新提交',
    )
    expect(decidedText('agree', '专利甲', after('WITHDRAWN'), plain)).toBe('已通过「专利甲」，记录已生效')
  })

  test('the message says nothing of what could not be read', () => {
    expect(decidedText('agree', '专利甲', undefined, plain)).toBe('已同意「专利甲」')
    expect(decidedText('agree', '专利甲', null)).toBe('已同意「专利甲」')
  })

  test('the message about several names the first and their number', () => {
    expect(decidedManyText('agree', '专利甲', 3)).toBe('已同意「专利甲」等 3 项')
  })
})
