import { amountIn, YUAN } from '@hepu/api/areas/contract/money/exchange'
import type { ContractDetail } from '@hepu/api/areas/contract/record/contractCalls'
import { contractLabels as labels, partyLabels } from '@hepu/api/areas/contract/record/contractLabels'
import type { ContractLink } from '@hepu/api/areas/contract/record/contractShapes'
import { contractStates } from '@hepu/api/areas/contract/record/contractStates'
import {
  contractDirections,
  licences,
  partyRoles,
  partySides,
  paymentModes,
  secrecyLevels,
} from '@hepu/api/areas/contract/record/contractTypes'
import { fenIn } from '@hepu/api/core/money/fen'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { usePermissions } from '../../../workspace/session.ts'
import { contractPath } from '../contractPaths.ts'
import { amountCell, span, typeText } from '../contractText.ts'

type Fact = readonly [string, ReactNode]

/** The fields, parties, supplements and renewals of a contract. */
export function ContractFacts({ row }: { row: ContractDetail }) {
  return (
    <>
      <Facts title="基本信息" facts={basicFacts(row)} />
      <div className="contract-table">
        <Parties parties={row.parties} />
      </div>
      <Facts title="金额" facts={moneyFacts(row)} />
      {row.type === 'TL' && <Facts title="许可" facts={licenceFacts(row)} />}
      <Relatives title="补充协议" rows={row.supplements} own={row.id} />
      <Relatives title="续签" rows={row.renewals} own={row.id} />
      <ChangeHistory object="contract" objectId={row.id} />
    </>
  )
}

const basicFacts = (row: ContractDetail): Fact[] => [
  [labels.type, [typeText(row.type), row.subType].filter(Boolean).join(' · ')],
  [labels.direction, row.direction && contractDirections[row.direction]],
  [labels.signedOn, row.signedOn],
  [labels.effectiveOn, row.effectiveOn ?? row.signedOn],
  ['起止日期', span(row.startOn, row.endOn)],
  [labels.signPlace, row.signPlace],
  [labels.handlerId, row.handlerName],
  [labels.unitId, row.unitName],
  ['机构', row.orgName],
  [labels.isRelatedDeal, row.isRelatedDeal ? '是' : '否'],
  [labels.secrecy, row.secrecy && secrecyLevels[row.secrecy]],
  ['成果', row.resultNames.join('、')],
  [labels.templateId, row.templateName],
  ['提交', [row.submittedByName, row.submittedAt && formatTime(row.submittedAt)].filter(Boolean).join('，')],
  [labels.approvedAt, row.approvedAt && formatTime(row.approvedAt)],
  [labels.renewalTerms, row.renewalTerms],
  [labels.remark, row.remark],
]

const moneyFacts = (row: ContractDetail): Fact[] => [
  [
    labels.amount,
    row.amount && `${amountIn(fenIn(row.amount), row.currency)}（${row.isTaxIncluded ? '含税' : '不含税'}）`,
  ],
  ['大写', row.amountText],
  [labels.taxRate, row.taxRate && `${row.taxRate}%`],
  ['不含税金额', row.tax && amountIn(fenIn(row.tax.net), row.currency)],
  ['税额', row.tax && amountIn(fenIn(row.tax.tax), row.currency)],
  [labels.paymentMode, row.paymentMode && paymentModes[row.paymentMode]],
  [
    labels.currency,
    row.currency === YUAN
      ? '人民币'
      : `${row.currency}，汇率 ${row.exchangeRate ?? '—'}（${row.rateOn ?? '—'}）`,
  ],
]

const licenceFacts = (row: ContractDetail): Fact[] => [
  [labels.licence, row.licence && licences[row.licence]],
  [labels.regions, row.regionNames.join('、') || '全国'],
  ['业务年度', span(row.startYear?.toString() ?? null, row.endYear?.toString() ?? null)],
  [labels.purpose, row.purpose],
  [labels.maySublicense, row.maySublicense ? '是' : '否'],
  [labels.suppliesParents, row.suppliesParents ? '是' : '否'],
  [labels.priorityTerms, row.priorityTerms],
]

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className="record-part" aria-label={title}>
      <h2>{title}</h2>
      <dl className="contract-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Parties({ parties }: { parties: ContractDetail['parties'] }) {
  const mayOpen = usePermissions().has('system.party:read')
  return (
    <PlainTable
      label="当事人"
      title="当事人"
      rows={parties}
      keyOf={({ id }) => id}
      columns={[
        { title: partyLabels.side, width: 70, cell: ({ side }) => partySides[side] },
        { title: partyLabels.role, width: 90, cell: ({ role }) => (role ? partyRoles[role] : '—') },
        {
          title: partyLabels.name,
          cell: ({ name, partyId }) =>
            partyId && mayOpen ? <Link to={`/system/party?id=${partyId}`}>{name}</Link> : name,
        },
        { title: partyLabels.creditCode, width: 180, cell: ({ creditCode }) => creditCode ?? '—' },
        { title: partyLabels.legalPerson, width: 100, cell: ({ legalPerson }) => legalPerson ?? '—' },
        {
          title: '联系',
          width: 170,
          cell: ({ contact, phone }) => [contact, phone].filter(Boolean).join(' ') || '—',
        },
        {
          title: '开户行与账号',
          cell: ({ bankName, bankAccount }) => [bankName, bankAccount].filter(Boolean).join(' ') || '—',
        },
      ]}
    />
  )
}

/** Supplements, or the chain of renewals with the contract itself in it. */
function Relatives({ title, rows, own }: { title: string; rows: readonly ContractLink[]; own: string }) {
  if (rows.length === 0) return null
  return (
    <PlainTable
      label={title}
      title={`${title}（${rows.length}）`}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: labels.number, width: 190, cell: ({ number }) => number ?? '提交后生成' },
        {
          title: labels.name,
          cell: ({ id, name }) =>
            id === own ? `${name}（本合同）` : <Link to={contractPath(id)}>{name}</Link>,
        },
        { title: labels.state, width: 90, cell: ({ state }) => contractStates[state] },
        { title: '起止日期', width: 200, cell: ({ startOn, endOn }) => span(startOn, endOn) ?? '—' },
        {
          title: `${labels.amount}（元）`,
          width: 150,
          isFigure: true,
          cell: ({ amount, currency }) => amountCell(amount, currency),
        },
      ]}
    />
  )
}
