import { quarterText } from '@hepu/api/areas/contract/commission/commissionLabels'
import type { RunFigures } from '@hepu/api/areas/contract/commission/commissionRun'
import { amountOf, lineName, yuan } from './commissionText.ts'

/** The lines of a run with what it was computed from: season before and after, declarations, capitals. */
export function RunLines({ run }: { run: RunFigures }) {
  const { unit, rateUnit } = run
  return (
    <>
      <div className="plain-table">
        <table aria-label="提成计算各行">
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col" className="num">
                数量（{unit}）
              </th>
              <th scope="col" className="num">
                费率（{rateUnit}）
              </th>
              <th scope="col" className="num">
                金额（元）
              </th>
              <th scope="col">规则</th>
            </tr>
          </thead>
          <tbody>
            {run.lines.map((line, at) => (
              <tr key={`${line.kind} ${line.tier} ${at}`}>
                <td>{lineName(line)}</td>
                <td className="num">{amountOf(line.quantity)}</td>
                <td className="num">{line.rate ?? '—'}</td>
                <td className="num">{yuan(line.amount)}</td>
                <td>第{line.ruleSerial}版</td>
              </tr>
            ))}
            <tr className="commission-total">
              <td>应付</td>
              <td className="num">{amountOf(run.quantity)}</td>
              <td />
              <td className="num">{yuan(run.payable)}</td>
              <td />
            </tr>
          </tbody>
        </table>
      </div>
      <p className="commission-note">大写：{run.capitals}</p>
      <p className="quiet">
        本年度累计 {amountOf(run.quantityBefore)} → {amountOf(run.quantityAfter)} {unit}，应计{' '}
        {yuan(run.accruedBefore)} → {yuan(run.accruedAfter)} 元；尚可抵扣的入门费 {yuan(run.advanceLeft)}{' '}
        元；到期 {run.dueOn}。
      </p>
      {run.inputs.length > 0 && (
        <p className="quiet">
          计入：
          {run.inputs
            .map(
              ({ kind, quarter, audited, base }) =>
                `${kind === 'return' ? '退货' : quarterText(quarter)} ${amountOf(audited)} ${unit}${
                  base === audited || base === `-${audited}` ? '' : `（不含税 ${amountOf(base)}）`
                }`,
            )
            .join('，')}
        </p>
      )}
    </>
  )
}
