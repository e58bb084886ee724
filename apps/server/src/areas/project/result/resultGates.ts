import { evidenceOf } from '@hepu/api/areas/project/result/evidence'
import type { ReadGates } from '../closing/gate.ts'
import { readIndexes } from './resultIndexes.ts'

/** Number of indexes that a gate names. */
const NAMED = 5

/** 成果佐证: for each index that counts for closing, approved records are worth what was promised. */
export const resultGates: ReadGates = async (ctx, project) => {
  const asked = (await readIndexes(ctx, project)).filter(
    ({ index }) => index.isMust && evidenceOf(index.indexType).length > 0,
  )
  const open = asked.filter(({ index, evidence }) => evidence < index.target)
  const names = open
    .slice(0, NAMED)
    .map(({ index, evidence }) => `${index.name}（${evidence}/${index.target}${index.unit}）`)
  const more = open.length > NAMED ? `等${open.length}项` : ''
  return [
    {
      key: 'results',
      label: '承诺的成果均有审核通过的登记记录佐证',
      isMet: open.length === 0,
      detail:
        open.length > 0
          ? `${open.length}项佐证不足：${names.join('、')}${more}`
          : `${asked.length}项指标均已佐证`,
      path: `/task/project/ProjectResults?projectId=${project.id}`,
    },
  ]
}
