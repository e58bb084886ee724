import { familyOf } from '@hepu/api/areas/experiment/group/families'
import { registries } from '@hepu/api/areas/research/registries'

/** A screen as the web app registers it. */
interface RegisteredScreen {
  path: string
  title: string
  public?: boolean
}

const registry = new URL('../../web/src/app/screens.ts', import.meta.url).href

/** Every screen of the product, from the web app's own list. */
export const { screens } = (await import(registry)) as { screens: readonly RegisteredScreen[] }

/** Addresses of the screens inside the frame; an embedded page is another system's. */
export const framedPaths = screens
  .filter((screen) => !screen.public && !screen.path.includes(':') && screen.path !== 'changePassword')
  .map((screen) => screen.path)

/** Registries whose detail has parts of its own. */
const OWN_DETAILS = ['research/germplasEvaluation', 'research/technologyGeneLibrary']

const [, ...otherRegistries] = registries
  .map(({ def }) => def.screen)
  .filter((list) => !OWN_DETAILS.includes(list))

/**
 * Whether a screen shows something of its own: what trials and promotion show outside 品种评价 is what they show there, and
 * most registries have one form, one detail and one bin, seen in the first of them.
 */
export const isDistinct = (path: string): boolean =>
  familyOf(path) === 'estimate' && !otherRegistries.some((list) => path.includes(`${list}/`))
