import '../figures.css'
import { barChart, lineChart } from '@hepu/api/areas/experiment/statistic'
import { baseInfo, varietyBaseInfo } from '@hepu/api/areas/experiment/variety'
import type { OutputOf } from '@hepu/api/core/route'
import { Descriptions, Space, Table } from 'antd'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../client/useCall.ts'
import { Chart } from '../../ui/Chart.tsx'
import { ChangeHistory } from '../../resource/ChangeHistory.tsx'
import { EmptyPane } from '../../ui/EmptyPane.tsx'
import { ErrorPane } from '../../ui/ErrorPane.tsx'
import { Page } from '../../ui/Page.tsx'
import { formatNumber } from '../../ui/formatNumber.ts'
import { PkButton } from '../upgrade/shared.ts'
import { groupTitle } from './groupTitle.ts'
import { pointsOption, yearsOption } from './parts/chartOptions.ts'
import { paths } from './paths.ts'

/** 品种详情: who the entry is, how it did at every point this year, and over the years. */
export default function TrialVarieties() {
  const [params] = useSearchParams()
  const id = params.get('id')
  if (!id) {
    return (
      <Page title="品种详情" back={paths.list}>
        <EmptyPane text="查询参数错误，请重试" />
      </Page>
    )
  }
  return <Variety key={id} id={id} />
}

function Variety({ id }: { id: string }) {
  const info = useCall(baseInfo, { id })
  const bars = useCall(barChart, { id })
  const years = useCall(lineChart, { id })
  const barOption = useMemo(() => bars.data && pointsOption(bars.data), [bars.data])
  const yearOption = useMemo(() => years.data && yearsOption(years.data), [years.data])
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
      <section>
        <h3>历年表现</h3>
        {yearOption && years.data!.series.length > 1 && (
          <Chart option={yearOption} height={240} label={`${variety.name} 历年折亩产与对照`} />
        )}
        <Years name={variety.name} />
      </section>
    </Page>
  )
}

function Facts({ data }: { data: OutputOf<typeof baseInfo> }) {
  const { variety, group } = data
  const parents =
    variety.femaleParent && variety.maleParent ? `${variety.femaleParent}×${variety.maleParent}` : '—'
  return (
    <Descriptions
      size="small"
      column={4}
      items={[
        {
          key: 'group',
          label: '组别',
          children: <Link to={paths.analysis(group.id)}>{`${group.year} ${group.name}`}</Link>,
        },
        { key: 'phase', label: '阶段', children: variety.phaseLabel },
        { key: 'ripe', label: '熟期', children: variety.ripePeriod ?? '—' },
        { key: 'zone', label: '生态区', children: variety.ecoZone ?? '—' },
        { key: 'no', label: '参试编号', children: variety.entryNo ?? '—' },
        { key: 'parents', label: '亲本', children: parents },
        { key: 'provider', label: '供种单位', children: variety.provider ?? '—' },
        { key: 'years', label: '参试年限', children: variety.trialYears ?? '—' },
        {
          key: 'ck',
          label: '对照',
          children: variety.isCk
            ? `本品种是 CK${variety.ckNo}`
            : data.checks.map((check) => `CK${check.ckNo} ${check.name}`).join('、') || '未设置',
        },
        { key: 'status', label: '状态', children: variety.statusLabel },
        {
          key: 'survey',
          label: '调查信息',
          children: <Link to={paths.survey(group.id, variety.id)}>各点性状</Link>,
        },
        { key: 'raw', label: '原始数据', children: <Link to={paths.rawData(group.id)}>小区数据</Link> },
      ]}
    />
  )
}

function Gains({ data }: { data: OutputOf<typeof baseInfo> }) {
  const { variety } = data
  return (
    <div className="facts">
      <span className="fact">
        折亩产 <b>{formatNumber(variety.meanYield, 1)}</b> kg
      </span>
      <span className="fact">
        组内位次 <b>{variety.yieldRank ?? '—'}</b>
      </span>
      {data.gains.map((gain) => (
        <span className="fact" key={gain.base}>
          {gain.base === 'MEAN' ? '比组均值' : `比${gain.name}`}{' '}
          <b>{gain.gainPct === null ? (gain.reason ?? '—') : `${formatNumber(gain.gainPct, 2)}%`}</b>
          {gain.points > 0 && `，增产点 ${gain.gainPoints}/${gain.points}`}
        </span>
      ))}
    </div>
  )
}

function Years({ name }: { name: string }) {
  const history = useCall(varietyBaseInfo, { name })
  if (history.error) return <ErrorPane error={history.error} onRetry={() => void history.refetch()} />
  return (
    <Table
      size="small"
      rowKey="id"
      loading={history.isPending}
      pagination={false}
      dataSource={history.data?.trials ?? []}
      columns={[
        { title: '年份', dataIndex: 'year', width: 70 },
        {
          title: '组别',
          dataIndex: 'groupName',
          render: (_, row) => <Link to={paths.variety(row.id)}>{row.groupName}</Link>,
        },
        { title: '阶段', dataIndex: 'phaseLabel', width: 140 },
        {
          title: '折亩产(kg)',
          dataIndex: 'meanYield',
          width: 110,
          align: 'right',
          render: (v: number | null) => formatNumber(v, 1),
        },
        {
          title: '位次',
          dataIndex: 'yieldRank',
          width: 70,
          align: 'right',
          render: (v: number | null) => v ?? '—',
        },
        {
          title: '比CK1±%',
          key: 'ck1',
          width: 100,
          align: 'right',
          render: (_, row) => formatNumber(row.gains.find((gain) => gain.base === 'CK1')?.gainPct ?? null, 2),
        },
        { title: '状态', dataIndex: 'statusLabel', width: 90 },
      ]}
    />
  )
}
