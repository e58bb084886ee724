import { germplasm } from '@hepu/api/areas/research/germplasm'
import { RecordForm } from '../../../resource/record/RecordForm.tsx'
import { Evaluations } from './Evaluations.tsx'
import './germplasm.css'

/** 种质资源 for editing: its form, and the values of its traits, which are saved on their own. */
export default function GermplasmEdit() {
  return (
    <RecordForm
      of={germplasm}
      mode="edit"
      below={(record) =>
        record && (
          <Evaluations key={record.id} germplasmId={record.id} canEdit={record.can['edit'] === true} />
        )
      }
    />
  )
}
