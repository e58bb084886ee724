/** A screen as the web app registers it. */
interface RegisteredScreen {
  path: string
  title: string
  public?: boolean
}

const registry = new URL('../../web/src/app/screens.ts', import.meta.url).href

/** Every screen of the product, from the web app's own list. */
export const { screens } = (await import(registry)) as { screens: readonly RegisteredScreen[] }
