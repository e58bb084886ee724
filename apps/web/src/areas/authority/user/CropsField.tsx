import { ALL_CROPS, crops as catalogue, type Crop } from '@hepu/api/core/crops'
import { cropList } from '@hepu/api/areas/authority/session/session'
import { Select } from 'antd'
import { useCall } from '../../../client/useCall.ts'

/** Crops by organisation; an absent one means all crops. */
export type CropChoice = Readonly<Record<string, readonly Crop[]>>

interface Props {
  /** The organisations that the user works in, with their names. */
  orgs: readonly { id: string; name: string }[]
  /** The stored choice. */
  stored: CropChoice
  /** The current choice. */
  value: CropChoice
  onChange: (value: CropChoice) => void
}

/** 可用作物 in the form of a user: for each of the user's organisations the crops to work in. */
export function CropsField({ orgs, stored, value, onChange }: Props) {
  const mine = useCall(cropList, {}, { quiet: true })
  const own = new Set((mine.data ?? []).map((crop) => crop.value))
  const hasAll = own.size === catalogue.length
  if (orgs.length === 0) return null
  return (
    <fieldset className="data-scope">
      <legend>可用作物</legend>
      {orgs.map(({ id, name }) => (
        <label key={id} className="crop-row">
          <span title={name}>{name}</span>
          <Select<Crop[]>
            mode="multiple"
            aria-label={`「${name}」的可用作物`}
            placeholder={stored[id] || hasAll ? ALL_CROPS : '您可用的全部作物'}
            options={catalogue.map((crop) => ({
              value: crop.value,
              label: crop.label,
              disabled: !own.has(crop.value),
            }))}
            value={[...(value[id] ?? stored[id] ?? [])]}
            onChange={(chosen) => onChange({ ...value, [id]: chosen })}
          />
        </label>
      ))}
      <p className="quiet">不选即全部作物。只能分配或取消您自己可用的作物；下次操作起即生效。</p>
    </fieldset>
  )
}
