import type { Page } from '@playwright/test'

/**
 * What of the page's whole width cannot be seen: elements that reach beyond it, words of a header that are cut off,
 * labels that do not fit their button, words that are broken, and icons that are squeezed.
 */
export function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`
    const root = document.documentElement
    // What lies in a frame that scrolls by itself, as tabs and tables do, can be seen by scrolling there.
    const scrollsItself = (element: Element): boolean => {
      for (let frame = element.parentElement; frame && frame !== document.body; frame = frame.parentElement)
        if (getComputedStyle(frame).overflowX !== 'visible') return true
      return false
    }
    const wide = [...document.body.querySelectorAll('*')].filter(
      element => element.getBoundingClientRect().right > root.clientWidth + 0.5 && !scrollsItself(element),
    )
    // Whether it is cut there or runs over its neighbour, it does not fit; what is for screen readers alone has no size.
    const cut = [...document.querySelectorAll('header *')].filter(
      element => element.clientWidth > 1 && element.scrollWidth > element.clientWidth,
    )
    // A label that runs out of its button, or that the button or something in it cuts off. What somebody called their
    // event may be long: it is cut, and its title says it whole.
    const fitsButton = (button: Element) => {
      const box = button.getBoundingClientRect()
      // A link that is seen only while it has the focus.
      if (box.width <= 1) return true
      const parts = [button, ...button.querySelectorAll('*')].filter(part => part.clientWidth > 1)
      const isCut = parts.some(
        part =>
          getComputedStyle(part).overflowX !== 'visible' &&
          part.scrollWidth > part.clientWidth &&
          !part.hasAttribute('title'),
      )
      const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      let isOut = false
      while (walker.nextNode()) {
        const { parentElement } = walker.currentNode
        // What is for screen readers alone has no size.
        if (
          !parentElement ||
          parentElement.hasAttribute('title') ||
          (parentElement.offsetWidth <= 1 && parentElement.offsetHeight <= 1)
        )
          continue
        range.selectNodeContents(walker.currentNode)
        const { left, right, top, bottom, width } = range.getBoundingClientRect()
        const isBeside = left < box.left - 0.5 || right > box.right + 0.5
        if (width > 0 && (isBeside || top < box.top - 0.5 || bottom > box.bottom + 0.5)) isOut = true
      }
      return !isCut && !isOut
    }
    const unfit = [...document.querySelectorAll('button, a[href], summary, [role="tab"]')].filter(
      button => button.checkVisibility() && getComputedStyle(button).display !== 'inline' && !fitsButton(button),
    )
    // A word that goes on in the next line, without a hyphen, is a label that found no room. Addresses may break anywhere.
    // So may what is longer than a label should be, and what a browser with a dictionary hyphenates: this one has none.
    const isBroken = (node: Text, longest: number) => {
      const range = document.createRange()
      return [...node.data.matchAll(/\p{L}+/gu)].some(({ index, 0: word }) => {
        const around = `${node.data[index - 1] ?? ' '}${node.data[index + word.length] ?? ' '}`
        if (word.length > longest || /[\S]/.test(around.replaceAll(/[\s,.:;!?()…·|/-]/g, ''))) return false
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
      })
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (texts.nextNode()) {
      const { currentNode } = texts
      const parent = currentNode.parentElement
      if (
        !parent?.checkVisibility() ||
        parent.offsetWidth <= 1 ||
        /[@/]|\p{L}\.\p{L}/u.test((currentNode as Text).data)
      )
        continue
      const isHyphenated = getComputedStyle(parent).hyphens === 'auto'
      if (isBroken(currentNode as Text, isHyphenated ? 8 : 12))
        broken.push((currentNode as Text).data.trim().slice(0, 60))
    }
    // Icons are square; one that is not was squeezed by its label.
    const squeezed = [...document.querySelectorAll('button > svg, a > svg')].filter(icon => {
      const { width, height } = icon.getBoundingClientRect()
      return icon.checkVisibility() && height > 0 && height <= 32 && width < height - 1
    })
    const meantToScroll = '[role="tablist"], section:has(> table), input, textarea'
    const sideways = [...document.body.querySelectorAll('*')].filter(
      element =>
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
        element.scrollWidth > element.clientWidth &&
        !element.matches(meantToScroll),
    )
    const frames = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} px wide`] : []
    return [
      ...frames,
      ...sideways.map(element => `scrolls sideways: ${nameOf(element)}`),
      ...wide.map(element => `too wide: ${nameOf(element)}`),
      ...cut.map(element => `cut: ${nameOf(element)}`),
      ...unfit.map(element => `label does not fit: ${nameOf(element)}`),
      ...broken.map(text => `a word is broken: ${text}`),
      ...squeezed.map(icon => `icon is squeezed: ${icon.parentElement ? nameOf(icon.parentElement) : ''}`),
    ]
  })
}

/**
 * What a finger could miss: buttons, links and fields that are less than 44 px wide or high. A label counts with the
 * field inside it, a card with the link that covers it, and a link in the middle of a sentence is as high as its line.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44
    const targets = 'a[href], button, input, select, textarea, summary, [role="tab"], [role="switch"], [role="radio"]'
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0) + 10
    return [...document.querySelectorAll(targets)]
      .filter(element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(element => !element.closest('[aria-hidden="true"], [inert]') && !isInSentence(element))
      .flatMap(element => {
        const isStretched = getComputedStyle(element, '::after').position === 'absolute'
        const further = [element.closest('label'), isStretched && (element as HTMLElement).offsetParent]
        const boxes = [element, ...further.filter(one => one instanceof Element)].map(one =>
          one.getBoundingClientRect(),
        )
        const width = Math.round(Math.max(...boxes.map(box => box.width)))
        const height = Math.round(Math.max(...boxes.map(box => box.height)))
        // What is there for screen readers alone is never touched.
        if (width <= 1 || height <= 1 || (width >= least && height >= least)) return []
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
        return [`${width} × ${height}: ${element.tagName} ${name || element.id}`]
      })
  })
}
