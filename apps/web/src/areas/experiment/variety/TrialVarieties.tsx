import '../../figures.css'
import { barChart } from '@hepu/api/areas/experiment/analysis/statistic'
import { baseInfo } from '@hepu/api/areas/experiment/trialVariety'
import type { OutputOf } from '@hepu/api/core/route'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { Descriptions, Space } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { LongText } from '../../../ui/text/LongText.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { formatGain } from '../../../ui/text/formatNumber.ts'
import { OverviewButton } from '../../research/shared.ts'
import { PkButton } from '../../upgrade/shared.ts'
import { groupTitle } from '../group/groupTitle.ts'
import { parentsText } from './parentsText.ts'
import { pointsOption } from '../analysis/chartOptions.ts'
import { OutsideLink } from '../../../workspace/OutsideLink.tsx'
import { DecidedNote, rankText, yieldText } from './DecidedFigure.tsx'
import { VarietyHistory } from './VarietyHistory.tsx'
import { ChecksUnset } from '../group/ChecksUnset.tsx'
import { useTrialPaths } from '../trialPaths.ts'

/** 品种详情: the facts of the entry, its figures at every point this year, and over the years. */
export default function TrialVarieties() {
  const [params] = useSearchParams()
  const paths = useTrialPaths()
  const id = params.get('id')
  if (!id) {
    return (
      <Page title="品种详情" back={paths.list}>
        <BadQuery list={paths.list} />
      </Page>
    )
  }
  return <TrialVariety key={id} id={id} />
}

/** 品种详情 of one entry; `choose` changes which one. */
export function TrialVariety({ id, choose }: { id: string; choose?: ReactNode }) {
  const paths = useTrialPaths()
  const info = useCall(baseInfo, { id })
  const bars = useCall(barChart, { id })
  const barOption = useMemo(() => bars.data && pointsOption(bars.data), [bars.data])
  if (info.error) {
    return (
      <Page title="品种详情" back={paths.list}>
        <ErrorPane error={info.error} onRetry={() => void info.refetch()} />
      </Page>
    )
  }
  if (!info.data) {
    return (
      <Page title="品种详情" back={paths.list}>
        <EmptyPane loading />
      </Page>
    )
  }
  const { variety, group } = info.data
  return (
    <Page
      title={variety.name}
      back={paths.list}
      extra={
        <Space>
          {choose}
          <OverviewButton name={variety.name} />
          <ChangeHistory object="experiment_variety" objectId={id} />
          <PkButton entryId={id} name={variety.name} isProminent />
        </Space>
      }
    >
      <Facts data={info.data} />
      <Gains data={info.data} />
      <section>
        <h3>各试点产量</h3>
        {barOption ? (
          <Chart
            option={barOption}
            height={300}
            label={`${groupTitle(group)} ${variety.name} 各试点折亩产与对照`}
          />
        ) : (
          <EmptyPane loading />
        )}
      </section>
      <VarietyHistory id={id} name={variety.name} />
    </Page>
  )
}

function Facts({ data }: { data: OutputOf<typeof baseInfo> }) {
  const { variety, group } = data
  const paths = useTrialPaths()
  const parents = parentsText(variety)
  return (
    <Descriptions
      size="small"
      column={4}
      items={[
        {
          key: 'group',
          label: '组别',
          children: <Link to={paths.analysis(group.id)}>{yearAndName(group.year, group.name)}</Link>,
        },
        { key: 'phase', label: '阶段', children: variety.phaseLabel },
        { key: 'ripe', label: '熟期', children: variety.ripePeriod ?? '—' },
        { key: 'zone', label: '生态区', children: variety.ecoZone ?? '—' },
        { key: 'no', label: '参试编号', children: variety.entryNo ?? '—' },
        {
          key: 'parents',
          label: '亲本',
          children: parents ? (
            <OutsideLink to={paths.germplasm(variety.id)} otherwise={parents}>
              {parents}
            </OutsideLink>
          ) : (
            '—'
          ),
        },
        { key: 'provider', label: '供种单位', children: variety.provider ?? '—' },
        { key: 'years', label: '参试年限', children: variety.trialYears ?? '—' },
        {
          key: 'ck',
          label: '对照',
          children: variety.isCk ? (
            `本品种是 CK${variety.ckNo}`
          ) : data.checks.length > 0 ? (
            <LongText text={data.checks.map((check) => `CK${check.ckNo} ${check.name}`).join('、')} />
          ) : (
            <ChecksUnset groupId={group.id} />
          ),
        },
        { key: 'status', label: '状态', children: variety.statusLabel },
        {
          key: 'survey',
          label: '调查信息',
          children: <Link to={paths.survey(group.id, variety.id)}>各点性状</Link>,
        },
        {
          key: 'raw',
          label: '原始数据',
          children: (
            <OutsideLink to={paths.rawData(group.id)} otherwise="—">
              小区数据
            </OutsideLink>
          ),
        },
      ]}
    />
  )
}

function Gains({ data }: { data: OutputOf<typeof baseInfo> }) {
  const { variety } = data
  return (
    <div className="facts">
      {variety.decided && (
        <span className="fact">
          决定：折亩产 <b>{yieldText(variety.decided)}</b> kg，组内位次 <b>{rankText(variety.decided)}</b>
          <DecidedNote row={variety} />
        </span>
      )}
      <span className="fact">
        折亩产 <b>{yieldText(variety)}</b> kg
      </span>
      <span className="fact">
        组内位次 <b>{variety.yieldRank ?? '—'}</b>
      </span>
      {data.gains.map((gain) => (
        <span className="fact" key={gain.base}>
          {gain.base === 'MEAN' ? '比组均值' : `比${gain.name}`}{' '}
          <b>{gain.gainPct === null ? (gain.reason ?? '—') : `${formatGain(gain.gainPct)}%`}</b>
          {gain.points > 0 && `，增产点 ${gain.gainPoints}/${gain.points}`}
        </span>
      ))}
    </div>
  )
}
