import { batchAnswer, batchShow, importDefaults } from '@hepu/api/areas/experiment/import/trialImport'
import { dictionaryList } from '@hepu/api/core/resource/choices'
import { phases } from '@hepu/api/areas/experiment/group/phases'
import { Button, Form } from 'antd'
import { crops } from '@hepu/api/core/crops'
import { useSession } from '../../../workspace/session.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DataForm, type DataField } from '../../../resource/form/DataForm.tsx'
import { offeredChoices } from '../../../resource/form/offeredChoices.ts'
import type { OutputOf } from '@hepu/api/core/route'
import { StateText } from '../../../ui/text/StateText.tsx'
import type { PartProps } from '../../../resource/import/importSource.ts'

type Batch = OutputOf<typeof batchShow>
type Needs = NonNullable<Batch['preview']>['needs']
type Groups = NonNullable<Batch['preview']>['groups']

/** Returns what happens to 熟期: existing groups keep theirs. */
function keptText(groups: Groups): string {
  if (groups.every(({ isNew }) => isNew)) return '不填：不记熟期'
  return groups.some(({ isNew }) => isNew) ? '不填：已有组别保持不变，新组别不记' : '不填：保持组别原有的熟期'
}

/** Returns the 标准水分 of groups that the import creates; existing groups keep theirs, whatever is answered. */
const moistureText = (assumed: number, groups: Groups): string =>
  groups.every(({ isNew }) => isNew)
    ? `不填：按${assumed}%计（假定）`
    : `不填：新组别按${assumed}%计（假定），已有组别不变`

/** Returns the assumed values for optional answers that are not given. */
const assumedOf = (moisture: number, groups: Groups): Readonly<Record<string, string>> => ({
  groupName: '不填：用文件名',
  phase: '不填：高级产比',
  ripePeriod: keptText(groups),
  standardMoisture: moistureText(moisture, groups),
})

/** Asks for what the workbook does not say, then has it checked again. */
export function AnswerForm({ batchId }: PartProps) {
  const batch = useCall(batchShow, { id: batchId }, { quiet: true }).data
  const needs = batch?.preview?.needs ?? []
  return batch && needs.length > 0 ? <Answers batch={batch} needs={needs} /> : null
}

function Answers({ batch, needs }: { batch: Batch; needs: Needs }) {
  const [form] = Form.useForm()
  const periods = useCall(dictionaryList, { code: 'ripe_period' }, { quiet: true })
  const answer = useRun(batchAnswer, { quiet: true })
  const crop = useSession((session) => session.userInfo?.currentCrop?.value)
  const moisture = crops.find((choice) => choice.value === crop)?.standardMoisture ?? 14
  const assumed = assumedOf(moisture, batch.preview?.groups ?? [])
  const kinds: Record<string, Omit<DataField, 'name' | 'label'>> = {
    year: { type: 'year' },
    phase: { type: 'select', options: phases.map(({ value, label }) => ({ value, label })) },
    ripePeriod: {
      type: 'select',
      options: offeredChoices(periods.data),
    },
    standardMoisture: { type: 'number' },
  }
  const asked = needs.toSorted((a, b) => Number(b.required) - Number(a.required))
  const fields = asked.map(({ key, label, required }): DataField => {
    const kind = kinds[key] ?? { type: 'text', max: 100 }
    return required
      ? { name: key, label: `${label}（必答）`, required, ...kind }
      : { name: key, label: `${label}（可选）`, placeholder: assumed[key] ?? '', ...kind }
  })
  const wanted = needs.flatMap(({ label, required }) => (required ? [label] : []))
  const submit = async (defaults: Record<string, unknown>) => {
    const given = importDefaults.parse({ ...batch.defaults, ...defaults })
    await answer.run({ id: batch.id, defaults: given })
  }
  return (
    <section
      aria-label="补填工作簿中没有的内容"
      className={wanted.length > 0 ? 'import-answers' : 'import-answers import-answers-free'}
    >
      <p>
        {wanted.length > 0 ? (
          <StateText tone="warn">
            工作簿中没有{wanted.join('、')}：必须补填并重新检查，才能导入。标「可选」的可以不填。
          </StateText>
        ) : (
          '工作簿中没有下列内容，可以不填直接导入；填写后请重新检查。'
        )}
      </p>
      <DataForm
        schema={importDefaults}
        fields={fields}
        form={form}
        initial={batch.defaults}
        error={answer.error}
        columns={3}
        onSubmit={(values) => void submit(values)}
      />
      <Button
        type={wanted.length > 0 ? 'primary' : 'default'}
        loading={answer.running}
        onClick={() => form.submit()}
      >
        重新检查
      </Button>
    </section>
  )
}
