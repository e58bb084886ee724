import { batchAnswer, batchShow, importDefaults } from '@hepu/api/areas/experiment/importBatch'
import { dictionaryList } from '@hepu/api/areas/authority/session'
import { phases } from '@hepu/api/areas/experiment/phases'
import { Button, Form } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DataForm, type DataField } from '../../../resource/DataForm.tsx'
import { offeredChoices } from '../../../resource/form/offeredChoices.ts'
import type { OutputOf } from '@hepu/api/core/route'
import type { PartProps } from '../../../resource/import/source.ts'

type Batch = OutputOf<typeof batchShow>
type Needs = NonNullable<Batch['preview']>['needs']

/** Asks for what the workbook does not say, then has it checked again. */
export function AnswerForm({ batchId, onMoved }: PartProps) {
  const batch = useCall(batchShow, { id: batchId }, { quiet: true }).data
  const needs = batch?.preview?.needs ?? []
  return batch && needs.length > 0 ? <Answers batch={batch} needs={needs} onAnswered={onMoved} /> : null
}

function Answers({ batch, needs, onAnswered }: { batch: Batch; needs: Needs; onAnswered: () => void }) {
  const [form] = Form.useForm()
  const periods = useCall(dictionaryList, { code: 'ripe_period' }, { quiet: true })
  const answer = useRun(batchAnswer)
  const kinds: Record<string, Omit<DataField, 'name' | 'label'>> = {
    year: { type: 'year' },
    phase: { type: 'select', options: phases.map(({ value, label }) => ({ value, label })) },
    ripePeriod: {
      type: 'select',
      options: offeredChoices(periods.data),
    },
    standardMoisture: { type: 'number' },
  }
  const fields = needs.map(({ key, label, required }): DataField => {
    const kind = kinds[key] ?? { type: 'text', max: 100 }
    return { name: key, label, required, ...kind }
  })
  const submit = async (defaults: Record<string, unknown>) => {
    const given = importDefaults.parse({ ...batch.defaults, ...defaults })
    if (await answer.run({ id: batch.id, defaults: given })) onAnswered()
  }
  return (
    <section className="import-answers">
      <p>工作簿中没有下列内容，请补填后重新检查：</p>
      <DataForm
        schema={importDefaults}
        fields={fields}
        form={form}
        initial={batch.defaults}
        error={answer.error}
        columns={3}
        onSubmit={(values) => void submit(values)}
      />
      <Button type="primary" loading={answer.running} onClick={() => form.submit()}>
        重新检查
      </Button>
    </section>
  )
}
