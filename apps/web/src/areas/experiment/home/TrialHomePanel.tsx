import {
  TRIAL_FIGURES_HELP,
  trialFigureLabels,
  type trialOverview,
} from '@hepu/api/areas/experiment/trialHome'
import { batchStates } from '@hepu/api/areas/experiment/import/trialImport'
import type { OutputOf } from '@hepu/api/core/route'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { Link } from 'react-router'
import { usePermissions } from '../../../workspace/session.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { formatGain, formatNumber } from '../../../ui/text/formatNumber.ts'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { batchTones } from '../../../resource/import/batchShapes.ts'
import { paths } from '../trialPaths.ts'
import { useTrialOverview } from './useTrialOverview.ts'

type Overview = OutputOf<typeof trialOverview>

const figureNames = Object.keys(trialFigureLabels) as (keyof typeof trialFigureLabels)[]

/** Trials on the home screen: figures of the current year, the groups changed last, the workbooks uploaded last. */
export default function HomePanel() {
  const { data, error, refetch } = useTrialOverview()
  if (error) return <ErrorPane error={error} onRetry={() => void refetch()} />
  if (!data) return <EmptyPane loading />
  if (data.recentGroups.length === 0 && data.recentImports.length === 0) return <FirstSteps />
  return (
    <>
      <Figures year={data.year} figures={data.figures} />
      <RecentGroups groups={data.recentGroups} />
      {data.recentImports.length > 0 && <RecentImports imports={data.recentImports} />}
    </>
  )
}

function Figures({ year, figures }: Pick<Overview, 'year' | 'figures'>) {
  const mayImport = usePermissions().has('experiment.variety:import')
  return (
    <section aria-labelledby="home-figures">
      <h2 id="home-figures">
        {year} 年试验 <Link to={`${paths.list}?year=${year}`}>查看组别</Link>
        {mayImport && <Link to={paths.importing}>导入试验数据</Link>}
      </h2>
      <dl className="home-figures">
        {figureNames.map((name) => (
          <div key={name}>
            <dt>{trialFigureLabels[name]}</dt>
            <dd>{formatNumber(figures[name], 0)}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{TRIAL_FIGURES_HELP}。</p>
    </section>
  )
}

function RecentGroups({ groups }: { groups: Overview['recentGroups'] }) {
  return (
    <section aria-labelledby="home-groups">
      <h2 id="home-groups">
        最近更新的组别 <Link to={paths.list}>全部</Link>
      </h2>
      {groups.length === 0 && <NoTrials />}
      {groups.length > 0 && (
        <div className="home-scroll">
          <table className="home-table">
            <thead>
              <tr>
                <th>组别</th>
                <th>阶段</th>
                <th className="end">有效试点</th>
                <th className="end">品种</th>
                <th>产量第一（kg/亩，比 CK1）</th>
                <th>更新时间</th>
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <GroupRow key={group.id} group={group} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function GroupRow({ group }: { group: Overview['recentGroups'][number] }) {
  const { best } = group
  return (
    <tr>
      <td>
        <Link to={paths.analysis(group.id)}>{yearAndName(group.year, group.name)}</Link>
      </td>
      <td data-head="阶段">{group.phaseLabel}</td>
      <td data-head="有效试点" className="end">
        {group.usedPoints}/{group.points}
      </td>
      <td data-head="品种" className="end">
        {group.entries}
      </td>
      <td data-head="产量第一" className="wrap">
        {best ? `${best.name} ${formatNumber(best.meanYield, 1)}${gainText(best.gainPct)}` : '—'}
      </td>
      <td data-head="更新时间" className="quiet">
        {formatTime(group.updatedAt)}
      </td>
    </tr>
  )
}

const gainText = (gain: number | null): string => (gain === null ? '' : `（比CK1 ${formatGain(gain)}%）`)

function NoTrials() {
  const mayImport = usePermissions().has('experiment.variety:import')
  return (
    <EmptyPane
      text="还没有试验数据"
      action={
        <Link to={mayImport ? paths.importing : paths.list}>
          {mayImport ? '去导入试验数据' : '查看试验进展'}
        </Link>
      }
    />
  )
}

function RecentImports({ imports }: { imports: Overview['recentImports'] }) {
  return (
    <section aria-labelledby="home-imports">
      <h2 id="home-imports">
        最近的导入 <Link to={paths.batches}>全部</Link>
      </h2>
      <div className="home-scroll">
        <table className="home-table">
          <thead>
            <tr>
              <th>文件</th>
              <th>状态</th>
              <th>上传人</th>
              <th>上传时间</th>
            </tr>
          </thead>
          <tbody>
            {imports.map((batch) => (
              <tr key={batch.id}>
                <td>
                  <Link to={paths.batch(batch.id)}>{batch.fileName}</Link>
                </td>
                <td data-head="状态">
                  <StateText tone={batchTones[batch.state]}>{batchStates[batch.state]}</StateText>
                </td>
                <td data-head="上传人">{batch.createdByName}</td>
                <td data-head="上传时间" className="quiet">
                  {formatTime(batch.createdAt)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
