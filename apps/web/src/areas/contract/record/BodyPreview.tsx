import { fillTemplate, missingVariables, type ContractFacts } from '@hepu/api/areas/contract/record/template'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'

interface Props {
  body: string
  facts: ContractFacts
  onClose: () => void
}

/** The text of a contract with its values, and the variables that have none yet. */
export default function BodyPreview({ body, facts, onClose }: Props) {
  const missing = missingVariables(body, facts)
  return (
    <AppModal open title="合同正文预览" width={860} footer={null} onCancel={onClose}>
      {missing.length > 0 && (
        <Notice tone="warning" title={`还没有值的变量：${missing.join('、')}`}>
          合同编号在提交时生成，成果在「合同成果」中增加，其余请在表单中填写。
        </Notice>
      )}
      <p className="contract-body">{fillTemplate(body, facts)}</p>
    </AppModal>
  )
}
