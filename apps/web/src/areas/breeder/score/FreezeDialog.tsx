import { freezeScores } from '@hepu/api/areas/breeder/score/breederScore'
import { cardLabels as labels } from '@hepu/api/areas/breeder/score/scoreFields'
import type { OutputOf } from '@hepu/api/core/route'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import { textOf } from '../../../resource/form/control.ts'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { required } from '../asset/assetItems.ts'
import { useAssetForm } from '../asset/useAssetForm.ts'

interface Props {
  year: number
  /** The year is scored already: a reason is needed. */
  isAgain: boolean
  onClose: () => void
}

const doneText = ({ scored, without }: OutputOf<typeof freezeScores>): string =>
  `操作成功，已评 ${scored} 家${without > 0 ? `，${without} 家当年没有可评的活动` : ''}`

/** Scores all breeders in a year by the rule in force, and freezes what it rests on. */
export default function FreezeDialog({ year, isAgain, onClose }: Props) {
  const { form, isChanged, noteChange } = useAssetForm()
  const freeze = useRun(freezeScores, { success: doneText, quiet: true })
  const submit = async (values: FormValues) => {
    if (await freeze.run({ year, reason: textOf(values['reason']) || null })) onClose()
  }
  return (
    <FormModal
      title={`评定 ${year} 年`}
      okText="评定"
      width={560}
      isChanged={isChanged}
      confirmLoading={freeze.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">
        按现行规则算出本机构各育种家的得分，并固定公式、权重与取值；评定后不能修改，更正须再次评定，以前的评分保留在历史中。
      </p>
      <DynamicForm
        form={form}
        items={items}
        rules={isAgain ? { reason: required(labels.reason) } : {}}
        error={freeze.error}
        onChange={noteChange}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const items: FormItem[] = [
  {
    type: 'textarea',
    prop: 'reason',
    label: labels.reason,
    span: 24,
    maxlength: 200,
    help: '该年度已评定过的必填，如 补登费用',
  },
]
