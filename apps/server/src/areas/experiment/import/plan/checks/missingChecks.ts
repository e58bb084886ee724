import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import { createFinding } from '@hepu/api/cells/findings'
import type { ReadBook, ReadFinding } from '../../book/draft.ts'
import type { StoredPreview } from '../../book/storedPreview.ts'

/** Warns of every group with entries that will have no check: no entry in it can be compared with one. */
export const missingChecks = ({ sheet }: ReadBook, { groups }: StoredPreview): ReadFinding[] =>
  groups
    .filter(({ checks, entries }) => entries > 0 && checks.length === 0)
    .map(({ year, phase, name }) => ({
      ...createFinding(
        { sheet },
        {
          severity: 'warning',
          code: 'checkMissing',
          read: '',
          expected: '至少一个对照',
          text: `组别「${name}」（${year}年，${phaseLabel(phase)}）没有识别到对照，无法计算比对照增减产；请在「是否对照」列标出对照，或导入后设置`,
        },
      ),
      id: `${sheet}!${year}:${phase}:${name}:checkMissing`,
    }))
