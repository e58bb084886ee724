import '../../figures.css'
import {
  dataAnalysis,
  dataAnalysisAvg,
  downloadDataAnalysis,
  letterTests,
  pointModels,
} from '@hepu/api/areas/experiment/analysis/analysis'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Segmented, Select, Space } from 'antd'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { usePermissions } from '../../../workspace/session.ts'
import { useCall } from '../../../client/useCall.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { Help } from '../../../ui/page/Help.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { pkPaths } from '../../upgrade/shared.ts'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { useView } from '../fits/useFitView.ts'
import { isLazyView, lazyViews, views, withoutTrait, type View, type ViewProps } from '../fits/fitViews.ts'
import { groupTitle } from '../group/groupTitle.ts'
import { AverageTable } from './AverageTable.tsx'
import { AnovaTable } from './AnovaTable.tsx'
import { GroupDecision } from '../group/GroupDecision.tsx'
import { GroupFacts } from '../group/GroupFacts.tsx'
import { DiseaseTable } from './DiseaseTable.tsx'
import { LodgingChart } from './LodgingChart.tsx'
import { Methods } from './Methods.tsx'
import { PointAnovaTable } from './PointAnovaTable.tsx'
import { PointTable } from './PointTable.tsx'
import { OutsideLink } from '../../../workspace/OutsideLink.tsx'
import { YieldChart } from './YieldChart.tsx'
import { useTrialPaths } from '../trialPaths.ts'
import { useGroupId, type GroupChoice } from '../group/useGroupId.tsx'

type Model = keyof typeof pointModels
type Letters = keyof typeof letterTests

/** 分析信息: yield and traits of a group over its points and at each point, with tests and the data they use. */
export default function AnalysisInformation() {
  return <AnalysisScreen {...useGroupId()} />
}

/** 分析信息 of a group. */
export function AnalysisScreen({ groupId, choose, absent }: GroupChoice) {
  return (
    <Page
      title="分析信息"
      extra={
        <Space>
          {groupId && <ChangeHistory object="experiment_group" objectId={groupId} />}
          {choose}
        </Space>
      }
      help="比对照±% = 共同试点上 (品种均值之和 − 对照均值之和) ÷ 对照均值之和 × 100；增产点 = 比对照增产 > 0 的试点；位次并列取较好名次，对照参加排位，「3/24」即24个有数据的品种（含对照）中第3；只在1个试点有数据的品种位次仍按均值排并标「仅1点」，因为一个点的均值与多点平均不可比，也不参加方差分析，所以没有LSD须和字母；显著性字母按 LSD（均值差不超过 LSD 的共用字母）或新复极差，表中连续七个以上的字母写作首末两个，如 b–h；z 之后用 ①–㊿，一张表需要多于76个标记时改用 aa、ab……，各标记之间空一格。试点随机：品种用品种×试点均方检验；试点固定：用误差均方检验。产量图的柱从0起，红色的LSD须从最高品种向下一个LSD，柱顶高于须的下端即与最高品种差异不显著；各品种产量相近（最低超过最高的70%）时改画点，纵轴不从0起，须的上下各为半个LSD，两品种的须不相接即差异显著。"
    >
      {groupId ? <Analysis key={groupId} groupId={groupId} /> : absent}
    </Page>
  )
}

function Analysis({ groupId }: { groupId: string }) {
  const { view, trait, chooseView, chooseTrait } = useView()
  const [model, setModel] = useState<Model>('random')
  const [letters, setLetters] = useState<Letters>('lsd')
  const paths = useTrialPaths()
  const download = useDownload()
  const permissions = usePermissions()
  const points = useCall(dataAnalysis, { groupId, trait, letters })
  const average = useCall(dataAnalysisAvg, { groupId, trait, model, letters })
  const error = points.error ?? average.error
  if (error)
    return <ErrorPane error={error} onRetry={() => void Promise.all([points.refetch(), average.refetch()])} />
  if (!points.data || !average.data) return <EmptyPane loading />
  const title = groupTitle(average.data.group)
  const isTested = view === 'average' || view === 'points' || view === 'anova'
  return (
    <Tabs label="分析" items={views} value={view} onChange={chooseView}>
      <div className="bar">
        <Space size={14} wrap>
          {!withoutTrait.has(view) && (
            <Select
              aria-label="性状"
              style={{ width: 180 }}
              showSearch={{ optionFilterProp: 'label' }}
              value={trait}
              onChange={chooseTrait}
              options={traitChoices(points.data.traits).map((trait) => ({
                value: trait.key,
                label: trait.unit ? `${trait.label}(${trait.unit})` : trait.label,
              }))}
            />
          )}
          {(view === 'average' || view === 'anova') && (
            <ModelChoice value={model} onChange={setModel} why={average.data.modelReason} />
          )}
          {isTested && view !== 'anova' && (
            <Segmented<Letters>
              aria-label="显著性字母"
              value={letters}
              onChange={setLetters}
              options={optionsOf<Letters>(letterTests)}
            />
          )}
        </Space>
        <Space>
          <OutsideLink to={paths.comparison(groupId)}>对比分析表</OutsideLink>
          <Link to={pkPaths.detail({ experimentGroupId: groupId })}>组内PK</Link>
          <OutsideLink to={paths.report(groupId)}>试验总结</OutsideLink>
          <Link to={paths.survey(groupId)}>调查信息</Link>
          <OutsideLink to={paths.rawData(groupId)}>原始数据</OutsideLink>
          {permissions.has(downloadDataAnalysis.access) && (
            <Button onClick={() => void download(downloadDataAnalysis, { groupId, trait, model, letters })}>
              下载分析结果
            </Button>
          )}
        </Space>
      </div>
      <GroupDecision groupId={groupId} />
      <GroupFacts
        average={average.data}
        points={points.data.points}
        withoutFigures={withoutTrait.has(view)}
        onPropose={view === 'anova' ? undefined : () => chooseView('anova')}
      />
      {isTested && average.data.letterReason && (
        <Notice tone="info" title={`没有显著性字母：${average.data.letterReason}`} />
      )}
      <Content
        view={view}
        model={model}
        average={average.data}
        of={{ groupId, trait, title, points: points.data }}
      />
    </Tabs>
  )
}

interface ModelProps {
  value: Model
  onChange: (model: Model) => void
  /** Why it makes no difference; null where it does. */
  why: string | null
}

/** 试点随机 or 固定, with where it acts; barred with the reason where both are the same. */
function ModelChoice({ value, onChange, why }: ModelProps) {
  return (
    <span className="model-choice">
      <DisabledWithReason why={why ?? undefined}>
        <Segmented<Model>
          aria-label="检验模型"
          disabled={why !== null}
          value={why === null ? value : 'random'}
          onChange={onChange}
          options={optionsOf<Model>(pointModels)}
        />
      </DisabledWithReason>
      <Help label="检验模型">
        <p>只影响检验：方差分析的F与P、LSD和显著性字母；品种平均、位次和比对照±%不变。</p>
        <p>
          试点随机：品种用品种×试点均方检验，结论可推广到同一生态区的其他试点；试点固定：用误差均方检验，结论只对这些试点。
        </p>
        {why !== null && <p>{why}。</p>}
      </Help>
    </span>
  )
}

interface ContentProps {
  view: View
  model: Model
  average: OutputOf<typeof dataAnalysisAvg>
  of: ViewProps
}

/** The shown tab. */
function Content({ view, model, average, of }: ContentProps) {
  const { groupId, title, trait, points } = of
  if (isLazyView(view)) {
    const Shown = lazyViews[view]
    return (
      <Suspense fallback={<EmptyPane loading />}>
        <Shown {...of} />
      </Suspense>
    )
  }
  return (
    <>
      {view === 'average' && (
        <>
          {trait === 'yieldMu' && average.usedPoints > 0 && (
            <YieldChart groupId={groupId} title={title} model={model} />
          )}
          <AverageTable data={average} />
        </>
      )}
      {view === 'points' && <PointTable data={points} />}
      {view === 'anova' && (
        <>
          <AnovaTable data={average} />
          <PointAnovaTable points={points.points} groupId={groupId} />
        </>
      )}
      {view === 'lodging' && <LodgingChart groupId={groupId} title={title} />}
      {view === 'disease' && <DiseaseTable groupId={groupId} title={title} />}
      {(view === 'average' || view === 'anova') && <Methods methods={average.methods} />}
      {view === 'points' && <Methods methods={points.methods} />}
    </>
  )
}

const optionsOf = <K extends string>(labels: Readonly<Record<K, string>>) =>
  (Object.entries(labels) as [K, string][]).map(([value, label]) => ({ value, label }))

/** Returns the traits of the group; yield is first even while it has no figures. */
function traitChoices<T extends { key: string; label: string; unit: string | null }>(traits: readonly T[]) {
  const yieldMu = { key: 'yieldMu', label: '折亩产', unit: 'kg/亩' }
  return traits.some((trait) => trait.key === yieldMu.key) ? traits : [yieldMu, ...traits]
}
