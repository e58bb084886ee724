/** The file of the built web app with the links of screens whose code loads together with the page: a record of links by address. */
export const SCREEN_LINKS = '.screen-links.json'
