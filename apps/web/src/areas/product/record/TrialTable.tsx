import { Link } from 'react-router'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { formatGain, formatNumber } from '../../../ui/text/formatNumber.ts'
import type { TrialPaths } from '../../experiment/shared.ts'
import type { ProductTrial } from './useProductExtra.tsx'

interface Props {
  trials: readonly ProductTrial[]
  paths: Pick<TrialPaths, 'variety' | 'analysis'>
  pageSize?: number
}

/** The groups in which the variety of a product was tested, each with its yield beside the first check. */
export function TrialTable({ trials, paths, pageSize }: Props) {
  return (
    <PlainTable
      label="参试组别"
      rows={trials}
      keyOf={({ id }) => id}
      {...(pageSize === undefined ? {} : { pageSize })}
      columns={[
        { title: '年份', width: 70, cell: ({ year }) => year },
        {
          title: '组别',
          cell: ({ groupId, groupName }) => <Link to={paths.analysis(groupId)}>{groupName}</Link>,
        },
        { title: '阶段', width: 130, cell: ({ phaseLabel }) => phaseLabel },
        { title: '参试名称', width: 140, cell: ({ id, name }) => <Link to={paths.variety(id)}>{name}</Link> },
        {
          title: '折亩产(kg)',
          width: 100,
          isFigure: true,
          cell: ({ meanYield }) => formatNumber(meanYield, 1),
        },
        { title: '对照', width: 130, cell: ({ checkName }) => checkName ?? '—' },
        {
          title: '比对照±%',
          width: 90,
          isFigure: true,
          cell: ({ gainPct }) => (gainPct === null ? '—' : formatGain(gainPct)),
        },
        { title: '位次', width: 60, isFigure: true, cell: ({ yieldRank }) => yieldRank ?? '—' },
        { title: '状态', width: 100, cell: ({ statusLabel }) => statusLabel },
      ]}
    />
  )
}
