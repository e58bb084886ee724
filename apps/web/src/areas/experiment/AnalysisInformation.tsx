import '../figures.css'
import {
  dataAnalysis,
  dataAnalysisAvg,
  downloadDataAnalysis,
  pointModels,
} from '@hepu/api/areas/experiment/analysis'
import { Button, Segmented, Select, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../client/useCall.ts'
import { useDownload } from '../../client/useDownload.ts'
import { ChangeHistory } from '../../resource/ChangeHistory.tsx'
import { EmptyPane } from '../../ui/EmptyPane.tsx'
import { ErrorPane } from '../../ui/ErrorPane.tsx'
import { Page } from '../../ui/Page.tsx'
import { groupTitle } from './groupTitle.ts'
import { AverageTable } from './parts/AverageTable.tsx'
import { AnovaTable } from './parts/AnovaTable.tsx'
import { GroupFacts } from './parts/GroupFacts.tsx'
import { DiseaseTable } from './parts/DiseaseTable.tsx'
import { LodgingChart } from './parts/LodgingChart.tsx'
import { Methods } from './parts/Methods.tsx'
import { PointAnovaTable } from './parts/PointAnovaTable.tsx'
import { PointTable } from './parts/PointTable.tsx'
import { OutsideLink } from './parts/TrialLinks.tsx'
import { YieldChart } from './parts/YieldChart.tsx'
import { useTrialPaths } from './paths.ts'
import { useGroupId } from './useGroupId.tsx'

type Model = keyof typeof pointModels
const views = [
  { value: 'average', label: '汇总' },
  { value: 'points', label: '各点' },
  { value: 'anova', label: '方差分析' },
  { value: 'lodging', label: '倒伏' },
  { value: 'disease', label: '病害' },
] as const
type View = (typeof views)[number]['value']

/** 分析信息: yield and traits of a group over its points and at each point, with tests and what they rest on. */
export default function AnalysisInformation() {
  const { groupId, choose, absent } = useGroupId()
  return (
    <Page
      title="分析信息"
      extra={
        <Space>
          {groupId && <ChangeHistory object="experiment_group" objectId={groupId} />}
          {choose}
        </Space>
      }
      help="比对照±% = 共同试点上 (品种均值之和 − 对照均值之和) ÷ 对照均值之和 × 100；增产点 = 比对照增产 > 0 的试点；位次并列取较好名次；显著性字母按 LSD，均值差不超过 LSD 的共用字母。试点随机：品种用品种×试点均方检验；试点固定：用误差均方检验。"
    >
      {groupId ? <Analysis key={groupId} groupId={groupId} /> : absent}
    </Page>
  )
}

function Analysis({ groupId }: { groupId: string }) {
  const [view, setView] = useState<View>('average')
  const [trait, setTrait] = useState('yieldMu')
  const [model, setModel] = useState<Model>('random')
  const paths = useTrialPaths()
  const download = useDownload()
  const points = useCall(dataAnalysis, { groupId, trait })
  const average = useCall(dataAnalysisAvg, { groupId, trait, model })
  const error = points.error ?? average.error
  if (error)
    return <ErrorPane error={error} onRetry={() => void Promise.all([points.refetch(), average.refetch()])} />
  if (!points.data || !average.data) return <EmptyPane loading />
  const title = groupTitle(average.data.group)
  return (
    <>
      <div className="bar">
        <Space size={14} wrap>
          <Segmented<View> value={view} onChange={setView} options={[...views]} />
          {(view === 'average' || view === 'points' || view === 'anova') && (
            <Select
              aria-label="性状"
              style={{ width: 180 }}
              showSearch={{ optionFilterProp: 'label' }}
              value={trait}
              onChange={setTrait}
              options={traitChoices(points.data.traits).map((it) => ({
                value: it.key,
                label: it.unit ? `${it.label}(${it.unit})` : it.label,
              }))}
            />
          )}
          {(view === 'average' || view === 'anova') && (
            <Segmented<Model>
              value={model}
              onChange={setModel}
              options={Object.entries(pointModels).map(([value, label]) => ({
                value: value as Model,
                label,
              }))}
            />
          )}
        </Space>
        <Space>
          <OutsideLink to={paths.comparison(groupId)}>对比分析表</OutsideLink>
          <Link to={paths.survey(groupId)}>调查信息</Link>
          <OutsideLink to={paths.rawData(groupId)}>原始数据</OutsideLink>
          <Button onClick={() => void download(downloadDataAnalysis, { groupId, trait, model })}>
            下载分析结果
          </Button>
        </Space>
      </div>
      <GroupFacts
        average={average.data}
        points={points.data.points}
        withoutFigures={view === 'lodging' || view === 'disease'}
      />
      {view === 'average' && (
        <>
          {trait === 'yieldMu' && average.data.usedPoints > 0 && (
            <YieldChart groupId={groupId} title={title} model={model} />
          )}
          <AverageTable data={average.data} />
        </>
      )}
      {view === 'points' && <PointTable data={points.data} />}
      {view === 'anova' && (
        <>
          <AnovaTable data={average.data} />
          <PointAnovaTable points={points.data.points} groupId={groupId} />
        </>
      )}
      {view === 'lodging' && <LodgingChart groupId={groupId} title={title} />}
      {view === 'disease' && <DiseaseTable groupId={groupId} />}
      {(view === 'average' || view === 'anova') && <Methods methods={average.data.methods} />}
      {view === 'points' && <Methods methods={points.data.methods} />}
    </>
  )
}

/** The traits of the group; yield stands first also while there is no figure yet. */
function traitChoices<T extends { key: string; label: string; unit: string | null }>(traits: readonly T[]) {
  const yieldMu = { key: 'yieldMu', label: '折亩产', unit: 'kg/亩' }
  return traits.some((it) => it.key === yieldMu.key) ? traits : [yieldMu, ...traits]
}
