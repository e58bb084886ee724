import * as api from '@hepu/api/areas/contract/commission/commissionReport'
import { runList } from '@hepu/api/areas/contract/commission/commissionRun'
import type { StatementContent } from '@hepu/api/areas/contract/commission/statementContent'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { useRun } from '../../../client/useRun.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { usePermissions } from '../../../workspace/session.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { amountOf, yuan } from './commissionText.ts'

const ALL = 'all'

/** 结算单 of a season: as it is now, and the copies that were issued. */
export default function StatementView({ contractId }: { contractId: string }) {
  const runs = useCall(runList, { contractId }, { quiet: true })
  const [params, change] = useTabParams()
  const [scopeKey, setScope] = useState<string | null>(null)
  if (runs.error) return <ErrorPane error={runs.error} onRetry={() => void runs.refetch()} />
  if (!runs.data) return <EmptyPane loading />
  const { scopes, rows } = runs.data
  const scope = scopes.find(({ varietyLineId }) => (varietyLineId ?? ALL) === scopeKey) ?? scopes[0]
  if (!scope) return <EmptyPane text="还没有提成规则，没有结算单。" />
  const posted = rows.find(({ varietyLineId }) => varietyLineId === scope.varietyLineId)?.bizYear
  const years = [...new Set([...scope.years, ...(posted ? [posted] : [])])].toSorted((a, b) => b - a)
  const wanted = Number(params.get('year'))
  const bizYear = years.includes(wanted) ? wanted : (posted ?? years[0] ?? runs.data.bizYear)
  const season = {
    contractId,
    ...(scope.varietyLineId ? { varietyLineId: scope.varietyLineId } : {}),
    bizYear,
  }
  return (
    <>
      <div className="commission-bar">
        <Select
          aria-label="品种"
          value={scope.varietyLineId ?? ALL}
          options={scopes.map(({ varietyLineId, scopeName }) => ({
            value: varietyLineId ?? ALL,
            label: scopeName,
          }))}
          onChange={setScope}
        />
        <Select
          aria-label="业务年度"
          value={bizYear}
          options={(years.length > 0 ? years : [bizYear]).map((value) => ({
            value,
            label: `${value} 年度`,
          }))}
          onChange={(value) => change({ year: String(value) })}
        />
      </div>
      <Statement season={season} />
    </>
  )
}

interface Season {
  contractId: string
  varietyLineId?: string
  bizYear: number
}

function Statement({ season }: { season: Season }) {
  const found = useCall(api.showStatement, season, { quiet: true, keepPrevious: true })
  const permissions = usePermissions()
  const issue = useRun(api.issueStatement, { success: messages.done })
  const download = useDownload()
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const { content, hash, issued } = found.data
  return (
    <>
      <Content content={content} />
      <div className="commission-bar">
        <span className="quiet">
          内容校验码（SHA-256）<span className="commission-hash">{hash}</span>
        </span>
        {permissions.has('contract.commission:write') && (
          <Button type="primary" loading={issue.running} onClick={() => void issue.run(season)}>
            签发结算单
          </Button>
        )}
      </div>
      {issued.length > 0 && (
        <PlainTable
          label="已签发的结算单"
          title="已签发"
          rows={issued}
          keyOf={({ id }) => id}
          columns={[
            { title: '时间', width: 160, cell: ({ createTime }) => formatTime(createTime) },
            { title: '签发人', width: 100, cell: ({ byName }) => byName ?? '—' },
            {
              title: '校验码',
              cell: (one) => (
                <span className="commission-hash">
                  {one.hash}
                  {one.hash === hash ? '（与现状一致）' : ''}
                </span>
              ),
            },
            {
              title: '下载',
              width: 130,
              cell: ({ id }) =>
                (['pdf', 'docx'] as const).map((format) => (
                  <Button
                    key={format}
                    type="link"
                    size="small"
                    onClick={() => void download(api.statementFile, { id, format })}
                  >
                    {format === 'pdf' ? 'PDF' : 'Word'}
                  </Button>
                )),
            },
          ]}
        />
      )}
    </>
  )
}

function Content({ content }: { content: StatementContent }) {
  const { unit, rateUnit } = content
  const figures = [
    ['应计提成', content.accrued],
    ['抵扣入门费', content.offset],
    ['尚可抵扣的入门费', content.advanceLeft],
    ['应付提成', content.payable],
    ['已付', content.paid],
    ...(content.refunded ? ([['其中已退款', content.refunded]] as const) : []),
    ['豁免', content.waived],
    ['尚欠', content.due],
  ] as const
  return (
    <>
      <p className="commission-note">
        {content.licensee}　{content.varietyName}　{content.yearText}　
        {content.isClosed ? '已年终结算' : '未年终结算'}
      </p>
      <p className="quiet">{content.ruleText}</p>
      <PlainTable
        label="销量"
        title={`销量（${unit}）`}
        rows={[
          ...content.quarters,
          { name: '合计', declared: content.declared, erp: content.erp, audited: content.audited },
        ]}
        keyOf={({ name }) => name}
        columns={[
          { title: '期间', cell: ({ name }) => name },
          { title: '申报量', isFigure: true, cell: ({ declared }) => amountOf(declared) },
          { title: 'ERP 销量', isFigure: true, cell: ({ erp }) => amountOf(erp) },
          { title: '核定量', isFigure: true, cell: ({ audited }) => amountOf(audited) },
        ]}
      />
      <PlainTable
        label="提成"
        title="提成"
        rows={content.lines}
        keyOf={({ kind, range, rate }) => `${kind} ${range} ${rate}`}
        columns={[
          { title: '项目', cell: ({ kind }) => kind },
          { title: '阶梯', cell: ({ range }) => range || '—' },
          { title: `数量（${unit}）`, isFigure: true, cell: ({ quantity }) => amountOf(quantity) },
          { title: `费率（${rateUnit}）`, isFigure: true, cell: ({ rate }) => rate ?? '—' },
          { title: '金额（元）', isFigure: true, cell: ({ amount }) => yuan(amount) },
        ]}
      />
      <PlainTable
        label="结算"
        title="结算"
        rows={figures}
        keyOf={([name]) => name}
        columns={[
          { title: '项目', cell: ([name]) => name },
          { title: '金额（元）', isFigure: true, cell: ([, amount]) => yuan(amount) },
        ]}
      />
      <p className="commission-note">应付提成大写：{content.capitals}</p>
    </>
  )
}
