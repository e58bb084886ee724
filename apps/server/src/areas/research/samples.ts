import type { ResourceName } from '@hepu/api/core/resource/titles'

/** Values of one sound record, as a form sends them; holders, files and what the server fills aside. */
export interface Sample {
  values: Record<string, unknown>
  /** What another record must have otherwise, by how manieth it is. */
  other: (at: number) => Record<string, unknown>
}

const patentNumbers = ['201910123450.2', '201910123451.7', '201910123452.1', '201910123453.6']

/** A sound record of every registry, for tests and the demo. */
export const samples: Readonly<Record<ResourceName, Sample>> = {
  'research.patent': {
    values: {
      title: '一种玉米抗倒伏品种的选育方法',
      patentType: '发明',
      applyNo: patentNumbers[0],
      applyDate: '2019-02-03',
      legalStatus: '实质审查',
    },
    other: (at) => ({ title: `玉米籽粒脱水速率的测定方法（${at}）`, applyNo: patentNumbers[at] }),
  },
}
