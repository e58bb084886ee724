import { rate } from '@hepu/api/areas/project/fund/fundFigures'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import type { Ctx } from '../../../http/context.ts'
import type { Gate, ReadGates } from '../closing/gate.ts'
import { openBook } from './book.ts'
import { readPurse } from './purseState.ts'
import { figuresIn } from './overview.ts'
import { readYears } from './years.ts'
import type { Node } from '../node/nodes.ts'

/** From this part of the special budget on, in hundredths of a per cent, a project may be closed without a note. */
const ENOUGH = 8000n

/** Conditions of closing a project on account of its money. */
export const readFundGates: ReadGates = async (ctx: Ctx, project: Node): Promise<readonly Gate[]> => {
  const book = await openBook(ctx, project)
  const state = await readPurse(ctx, book, 'special')
  const { budget, spent, balance } = figuresIn(book, state, book.project, 'special', {
    year: null,
    subjectIds: null,
  })
  const path = `/task/project/ProjectFund?projectId=${book.project.id}`
  const isSpent = budget === null || budget <= 0n || spent * 10_000n >= budget * ENOUGH
  const years = [...(await readYears(ctx, book.project))]
  const paused = years.filter(([, one]) => one === 'paused').map(([year]) => year)
  return [
    {
      key: 'fundRate',
      label: '专项执行率不低于80%，或已说明',
      isMet: isSpent,
      detail:
        budget === null || budget <= 0n
          ? '没有专项预算'
          : `执行率 ${rate(spent, budget) ?? '—'}%${isSpent ? '' : '，请在偏差说明中写明原因'}`,
      path,
    },
    {
      key: 'fundBalance',
      label: '专项结余已上缴、退回或说明',
      isMet: balance === 0n,
      detail:
        balance === 0n
          ? '结余为0'
          : `结余 ${groupedMoney(balance, '元')} 元，请上缴、退回，或在偏差说明中写明去向`,
      path,
    },
    {
      key: 'fundYears',
      label: '没有暂停的经费年度',
      isMet: paused.length === 0,
      detail:
        paused.length === 0 ? '没有暂停的年度' : `${paused.toSorted((a, b) => a - b).join('、')}年暂停中`,
      path,
    },
  ]
}
