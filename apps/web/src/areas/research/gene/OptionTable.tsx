import type { updateMethodState } from '@hepu/api/areas/research/gene/geneLibrary'
import type { TypeOption } from '@hepu/api/areas/research/gene/geneTypeList'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { OnOffSwitch } from '../../../ui/control/OnOffSwitch.tsx'
import { OnOff } from '../../../ui/text/OnOff.tsx'
import { useConfirm } from '../../../ui/dialog/useConfirm.tsx'

interface Props {
  /** The name of the options: 方法, 标题. */
  noun: string
  options: readonly TypeOption[]
  /** Turns one on or off. */
  route: typeof updateMethodState
  mayChange: boolean
}

/** Methods or headings of a type, each with its switch; one in use is turned off only when that was asked. */
export function OptionTable({ noun, options, route, mayChange }: Props) {
  const { ask, box } = useConfirm()
  const turn = useRun(route, { success: messages.done })
  const set = async ({ id, name, uses }: TypeOption, isOn: boolean) => {
    const question = `${noun}「${name}」正由 ${uses} 条技术基因使用，停用后不再供选择，已有数据照常显示。确定停用？`
    if (!isOn && uses > 0 && !(await ask(question))) return
    await turn.run({ id, state: isOn ? 1 : 0 })
  }
  return (
    <div>
      <table className="gene-option-table">
        <thead>
          <tr>
            <th scope="col">{noun}</th>
            <th scope="col" className="gene-number">
              使用（条）
            </th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {options.map((option) => (
            <tr key={option.id}>
              <th scope="row">{option.name}</th>
              <td className="gene-number">{option.uses}</td>
              <td>
                {mayChange ? (
                  <OnOffSwitch
                    label={`启用${noun}「${option.name}」`}
                    isOn={option.state === 1}
                    disabled={turn.running}
                    onTurn={(isOn) => void set(option, isOn)}
                  />
                ) : (
                  <OnOff state={option.state} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {box}
    </div>
  )
}
