import { tiersText, yuanShown } from '@hepu/api/areas/contract/commission/commissionBase'
import { declarationCycles } from '@hepu/api/areas/contract/commission/commissionLabels'
import * as api from '@hepu/api/areas/contract/commission/commissionRule'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { amountOf } from './commissionText.ts'
import { Offered } from '../../../ui/control/Offered.tsx'

const RuleDialog = lazy(() => import('./RuleDialog.tsx'))

/** The rules of a contract, all versions. */
export default function RuleTable({ contractId }: { contractId: string }) {
  const found = useCall(api.ruleList, { contractId }, { quiet: true })
  const [opened, setOpened] = useState<api.CommissionRule | 'new' | null>(null)
  const remove = useRun(api.deleteRule, { success: messages.deleted })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const { rules, varieties, bizYear, bizYearRule } = found.data
  return (
    <>
      <div className="commission-bar">
        <span className="quiet">
          当前业务年度 {bizYear}（{bizYearRule}）。规则一经计算即不可更改，变更请新增一版。
        </span>
        <span className="commission-end">
          <Offered of={found.data} action="create">
            {(disabled) => (
              <Button type="primary" disabled={disabled} onClick={() => setOpened('new')}>
                新增规则
              </Button>
            )}
          </Offered>
        </span>
      </div>
      {rules.length === 0 ? (
        <EmptyPane text="还没有提成规则。先约定规则，再登记申报、计算提成。" />
      ) : (
        <PlainTable
          label="提成规则"
          rows={rules}
          keyOf={({ id }) => id}
          columns={[
            { title: '品种', width: 150, cell: ({ scopeName }) => scopeName },
            {
              title: '版本',
              width: 110,
              cell: ({ serial, isInForce, isTemporary }) => (
                <>
                  第{serial}版{isTemporary && '（临时）'}
                  {isInForce && (
                    <>
                      <br />
                      <StateText tone="good">执行中</StateText>
                    </>
                  )}
                </>
              ),
            },
            { title: '业务年度', width: 110, cell: ({ fromYear, toYear }) => `${fromYear}～${toYear ?? ''}` },
            { title: '阶梯', cell: (rule) => <Terms rule={rule} /> },
            { title: '申报', width: 90, cell: ({ cycle }) => declarationCycles[cycle] },
            {
              title: '操作',
              width: 130,
              cell: (rule) => (
                <>
                  <Offered of={rule} action="edit">
                    {(disabled) => (
                      <Button type="link" size="small" disabled={disabled} onClick={() => setOpened(rule)}>
                        修改
                      </Button>
                    )}
                  </Offered>
                  <Offered of={rule} action="delete">
                    {(disabled) => (
                      <ConfirmButton
                        type="link"
                        danger
                        disabled={disabled}
                        onConfirm={() => remove.run({ id: rule.id })}
                      >
                        删除
                      </ConfirmButton>
                    )}
                  </Offered>
                </>
              ),
            },
          ]}
        />
      )}
      <Suspense>
        {opened && (
          <RuleDialog
            contractId={contractId}
            rule={opened === 'new' ? null : opened}
            like={opened === 'new' ? (rules.at(-1) ?? null) : null}
            varieties={varieties}
            bizYear={bizYear}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The terms of a rule in words, with its warnings. */
function Terms({ rule }: { rule: api.CommissionRule }) {
  const { tiers, base, mode, isTaxIncluded, vatRate, minimum, cap, advance, quantityCap, note } = rule
  const more = [
    base === 'yuan' && `按销售额（${isTaxIncluded ? '含税' : `不含税，税率${vatRate}%`}）`,
    minimum !== null && `保底 ${yuanShown(minimum)} 元`,
    cap !== null && `封顶 ${yuanShown(cap)} 元`,
    advance !== null && `可抵扣入门费 ${yuanShown(advance)} 元`,
    quantityCap !== null && `每年许可量 ${amountOf(quantityCap)} kg`,
    note,
  ].filter(Boolean)
  return (
    <>
      {tiersText(tiers, base, mode)}
      {more.length > 0 && <div className="quiet">{more.join('；')}</div>}
      {rule.warnings.map((warning) => (
        <div key={warning}>
          <StateText tone="warn">{warning}</StateText>
        </div>
      ))}
    </>
  )
}
