import { withOwnValue } from '@hepu/api/cells/ownValue'
import type { Choices, ReadFinding } from './draft.ts'

/** The end of a message that says what happens without a choice, and what asks for one before it. */
const WITHOUT_CHOICE = /[，；]?(?:请核对；)?(?:不能确定是[^，；]*，)?不选择时[^，；]*$/

/** Returns a finding whose message says the choice that was made instead of what happens without one. */
export function sayChosen(finding: ReadFinding, choices: Choices): ReadFinding {
  const chosen = choices[finding.id]
  const label = withOwnValue(finding, chosen).find(({ key }) => key === chosen)?.label
  if (label === undefined || !WITHOUT_CHOICE.test(finding.message)) return finding
  const said = finding.message.replace(WITHOUT_CHOICE, '')
  return { ...finding, message: `${said}${/[？。]$/.test(said) ? '' : '；'}已选「${label}」` }
}
