import type { Page } from '@playwright/test'

/** What the page says: its visible texts, names for screen readers, hints in fields, typed texts, and its title. */
export function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isVisible = (element: Element | null) => element?.checkVisibility({ visibilityProperty: true }) ?? false
    const said = [document.title]
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      if (isVisible(node.parentElement)) said.push(node.textContent ?? '')
    }
    for (const element of [...document.body.querySelectorAll('*')].filter(isVisible)) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) said.push(element.getAttribute(name) ?? '')
      if (element instanceof HTMLTextAreaElement) said.push(element.value)
    }
    return said
  })
}
