import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import { product } from '@hepu/api/areas/product/record/product'
import type { Renewal } from '@hepu/api/areas/product/statistic/productStatistic'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { Link } from 'react-router'
import { pathsOf } from '../../../resource/record/recordPaths.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { growthText, shareText, tenThousands } from './saleText.ts'
import { regionName } from './renewalOptions.ts'

type Replacement = Renewal['replacements'][number]
type Candidate = Replacement['candidates'][number]

const ProductLink = ({ id, name }: { id: string; name: string }) => (
  <Link to={pathsOf(product).show(id)}>{name}</Link>
)

/** Old leading products of every region, each with its candidates, which lead to the analysis of their trials. */
export function Replacements({ renewal: { replacements } }: { renewal: Renewal }) {
  return (
    <section className="sale-panel" aria-label="更替候选">
      <h2>更替候选：面积领先而品种龄 7 年以上的产品</h2>
      {replacements.length === 0 ? (
        <EmptyPane text="各大区面积前三的产品都不满 7 年，或没有填写审定品种" />
      ) : (
        <PlainTable
          label="更替候选"
          rows={replacements}
          keyOf={({ productId, region }) => `${region}/${productId}`}
          columns={[
            { title: '大区', width: 90, cell: ({ region }) => regionName(region) },
            {
              title: '产品',
              width: 140,
              cell: ({ productId, name }) => <ProductLink id={productId} name={name} />,
            },
            { title: '审定年份', width: 90, isFigure: true, cell: ({ approvalYear }) => approvalYear },
            { title: '品种龄（年）', width: 100, isFigure: true, cell: ({ age }) => age },
            { title: '面积（万亩）', width: 110, isFigure: true, cell: ({ area }) => tenThousands(area) },
            { title: '占大区', width: 90, isFigure: true, cell: ({ share }) => shareText(share) },
            { title: '候选（近三年试验）', cell: ({ candidates }) => <Candidates candidates={candidates} /> },
          ]}
        />
      )}
    </section>
  )
}

function Candidates({ candidates }: { candidates: readonly Candidate[] }) {
  if (candidates.length === 0) return <span className="quiet">该大区近三年没有比对照增产的参试品种</span>
  return (
    <ul className="renewal-candidates">
      {candidates.map(
        ({ entryId, name, groupId, groupName, year, phase, checkName, gain, points, isAgainst }) => (
          <li key={entryId}>
            <Link to={`/estimate/estimate-progress/analysisInformation?groupId=${groupId}`}>{name}</Link>
            <span>
              {phaseLabel(phase)}，比{checkName} {growthText(gain)}（{points} 点）
              {isAgainst && '，以本品种为对照'}
            </span>
            <small>{yearAndName(year, groupName, '年 ')}</small>
          </li>
        ),
      )}
    </ul>
  )
}

/** Years from approval to the best year of every product. */
export function Peaks({ peaks }: { peaks: Renewal['peaks'] }) {
  if (peaks.length === 0) return null
  return (
    <section className="sale-panel" aria-label="审定到高峰">
      <h2>审定到高峰的年数</h2>
      <PlainTable
        label="审定到高峰的年数"
        rows={peaks.toSorted((a, b) => a.years - b.years)}
        keyOf={({ productId }) => productId}
        pageSize={20}
        columns={[
          { title: '产品', cell: ({ productId, name }) => <ProductLink id={productId} name={name} /> },
          { title: '审定年份', isFigure: true, cell: ({ approvalYear }) => approvalYear },
          { title: '高峰业务年度', isFigure: true, cell: ({ peakYear }) => peakYear },
          { title: '年数', isFigure: true, cell: ({ years }) => years },
        ]}
      />
    </section>
  )
}
