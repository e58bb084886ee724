import { familyOf } from '@hepu/api/areas/experiment/group/families'
import { registries } from '@hepu/api/areas/research/registries'

/** A screen as the web app registers it. */
interface RegisteredScreen {
  path: string
  title: string
  public?: boolean
}

const given = new URL('../../web/src/app/fixtures/givenAddresses.ts', import.meta.url).href
const { givenAddresses } = (await import(given)) as { givenAddresses: readonly { path: string }[] }

const registry = new URL('../../web/src/app/screens.ts', import.meta.url).href

/** Every screen of the product, from the web app's own list. */
export const { screens } = (await import(registry)) as { screens: readonly RegisteredScreen[] }

const publicPaths = new Set(screens.filter((screen) => screen.public).map(({ path }) => path))

/** Returns whether a screen is inside the frame; embedded pages belong to other systems. */
const isFramed = ({ path }: { path: string }): boolean =>
  !publicPaths.has(path) && !/^(|\*|homePage.*|cockpit.*|changePassword|.*:.*)$/.test(path)

/** Addresses of the screens inside the frame: those of the catalogue, then those that the app has beside them. */
export const framedPaths = [
  ...new Set([...givenAddresses, ...screens].filter(isFramed).map(({ path }) => path)),
]

/** Registries whose detail has parts of its own. */
const OWN_DETAILS = ['research/germplasEvaluation', 'research/technologyGeneLibrary']

const [, ...otherRegistries] = registries
  .map(({ def }) => def.screen)
  .filter((list) => !OWN_DETAILS.includes(list))

/**
 * Returns true if a screen has content of its own. Screens of trials and promotion are the same outside 品种评价, and most
 * registries share one form, one detail and one bin, which are tested in the first of them.
 */
export const isDistinct = (path: string): boolean =>
  familyOf(path) === 'estimate' && !otherRegistries.some((list) => path.includes(`${list}/`))

/** Returns true for a screen of contracts. */
export const isOfContracts = (path: string): boolean =>
  /^task\/(?:contract|myIncome|project\/ProjectContract)|arietyMaintenance$/.test(path)
