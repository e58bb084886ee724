import { limitsText } from '@hepu/api/areas/contract/distribution/ruleTerms'
import type { RuleRow } from '@hepu/api/areas/contract/distribution/contractDistribution'
import { bases, lineKinds } from '@hepu/api/areas/contract/distribution/distributionLabels'
import { Button, Space } from 'antd'
import { Link } from 'react-router'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { runPath } from './distributionPaths.ts'
import { percentText, yuan } from './distributionText.tsx'
import { Offered } from '../../../ui/control/Offered.tsx'

interface Props {
  rule: RuleRow
  onEdit: () => void
  onDelete: () => unknown
}

/** A rule with what it says, which runs used it, and its actions. */
export function RuleCard({ rule, onEdit, onDelete }: Props) {
  return (
    <section className="dist-rule" aria-label={rule.name}>
      <header>
        <strong>{rule.name}</strong>
        {rule.pendingRun && <StateText tone="warn">待生效</StateText>}
        <span>
          {rule.validFrom} 至 {rule.validTo ?? '长期'}
        </span>
        <span className="quiet">
          第{rule.versionNo}版 · 按{bases[rule.terms.base]}分配 · {rule.updatedByName}
        </span>
        <Space className="dist-end">
          <Offered of={rule} action="edit">
            {(disabled) => (
              <Button size="small" disabled={disabled} onClick={onEdit}>
                修改
              </Button>
            )}
          </Offered>
          <Offered of={rule} action="delete">
            {(disabled) => (
              <ConfirmButton size="small" danger disabled={disabled} onConfirm={onDelete}>
                删除
              </ConfirmButton>
            )}
          </Offered>
        </Space>
      </header>
      {rule.pendingRun && (
        <p className="quiet">
          追溯调整单{' '}
          <Link className="link-in-text" to={runPath(rule.pendingRun.id)}>
            {rule.pendingRun.number}
          </Link>{' '}
          确认后生效；删除该单，规则随之撤回。
        </p>
      )}
      {rule.warnings.length > 0 && <Notice tone="warning" title={rule.warnings.join('；')} />}
      <Before {...rule.terms} />
      <Shares rule={rule} />
      {rule.runs.length > 0 && (
        <p className="quiet">
          使用该规则的分配单：
          {rule.runs.map(({ id, number, versionNo }, at) => (
            <span key={id}>
              {at > 0 && '、'}
              <Link className="link-in-text" to={runPath(id)}>
                {number}
              </Link>
              （第{versionNo}版）
            </span>
          ))}
        </p>
      )}
      {rule.remark && <p className="quiet">{rule.remark}</p>}
    </section>
  )
}

function Before({ expenses, recovery, partners }: RuleRow['terms']) {
  const parts = [
    ...expenses.map(({ name, amount }) => `扣除${name} ${yuan(amount)} 元`),
    ...(expenses.length > 0
      ? [recovery.mode === 'FIRST' ? '先扣足' : `每笔最多扣 ${recovery.percent}%`]
      : []),
    ...partners.map(({ name, percent }) => `合作单位「${name}」${percent}%`),
  ]
  return parts.length > 0 ? <p>{parts.join('；')}</p> : null
}

interface ShareRow {
  key: string
  level: 1 | 2
  kind: string
  name: string
  percents: (string | null)[]
}

function Shares({ rule: { name, terms } }: { rule: RuleRow }) {
  const rows = terms.lines.flatMap((line, at): ShareRow[] => [
    {
      key: `${at}`,
      level: 1,
      kind: lineKinds[line.kind],
      name: `${line.name}${limitsText(line)}`,
      percents: terms.tiers ? terms.tiers.map(({ percents }) => percents[at] ?? null) : [line.percent],
    },
    ...line.inner.map((person, no): ShareRow => ({
      key: `${at}.${no}`,
      level: 2,
      kind: '个人',
      name: person.userId || person.personId ? person.name : `${person.name}（未关联）`,
      percents: [person.percent],
    })),
  ])
  const heads = terms.tiers
    ? terms.tiers.map(({ upTo }, at) =>
        upTo === null ? `第${at + 1}档 以上` : `第${at + 1}档 至 ${yuan(upTo)}`,
      )
    : ['比例']
  return (
    <PlainTable
      label={`${name}的分配比例`}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { title: '对象类型', width: 110, cell: ({ kind }) => kind },
        {
          title: '对象',
          cell: ({ level, name: of }) => <span className={level === 2 ? 'dist-second' : ''}>{of}</span>,
        },
        ...heads.map((title, at) => ({
          title,
          width: 170,
          isFigure: true,
          cell: ({ percents }: ShareRow) => percentText(percents[at] ?? null),
        })),
      ]}
    />
  )
}
