// The page in a browser: file PAGE, nothing else. No request may leave it.

import puppeteer from 'puppeteer-core';
import { pathToFileURL } from 'node:url';

// A test machine may be ten times slower than a desk.
const patience = 300_000;

export const isFirefox = process.env.BROWSER.includes('firefox');

export async function openBrowser() {
  return puppeteer.launch({
    executablePath: process.env.BROWSER,
    browser: isFirefox ? 'firefox' : 'chrome',
    protocolTimeout: patience,
    args: isFirefox ? [] : ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}

/** A tab with the page, at a room. `said` has what came on the console, `requests` what left the page. */
export async function openPage(browser, room = 'audit', { language = 'en', width = 1280, scheme = 'light' } = {}) {
  const page = await browser.newPage();
  const said = [];
  const requests = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  page.on('request', (request) => {
    if (!/^(data|blob|file|about):/.test(request.url())) requests.push(request.url());
  });
  page.setDefaultTimeout(patience);
  await page.setViewport({ width, height: 900 });
  if (!isFirefox) await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.goto(`${pathToFileURL(process.env.PAGE)}#/${room}?lang=${language}`);
  return { page, said, requests, place: `#${room} .answer-place` };
}

/** Does what starts an answer, waits until it stands there whole, and gives its text. */
export async function answered({ page, place }, act) {
  await page.$eval(place, (element) => { element.dataset.done = '0'; });
  await act();
  await page.waitForFunction((at) => document.querySelector(at).dataset.done === '1', { timeout: patience }, place);
  return page.$eval(place, (element) => element.innerText);
}

export async function dropFile(opened, file) {
  const input = await opened.page.$('#audit input[type=file]');
  return answered(opened, () => input.uploadFile(file));
}

export const setFields = ({ page }, form, fields) => page.$eval(form, (element, values) => {
  for (const [name, value] of Object.entries(values)) element.elements[name].value = value;
}, fields);

/** Sets fields of a room's form and presses its button. */
export async function submit(opened, form, fields) {
  await setFields(opened, form, fields);
  await opened.page.click(`${form} button[type=submit]`);
}

/** What is answered to that. */
export const ask = (opened, form, fields) => answered(opened, () => submit(opened, form, fields));

/** What a button would save, as an address of data. */
async function saved({ page }, place, button) {
  return page.evaluate(async (at, key) => {
    const { createObjectURL } = URL;
    const saving = new Promise((resolve) => {
      URL.createObjectURL = (blob) => {
        resolve(blob);
        return createObjectURL.call(URL, blob);
      };
    });
    document.querySelector(`${at} .${key}`).click();
    const blob = await saving;
    URL.createObjectURL = createObjectURL;
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsDataURL(blob);
    });
  }, place, button);
}

const bytesOf = (address) => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');

/** The document that the page would save. */
export const savedDocument = async (opened, place) => bytesOf(await saved(opened, place, 'saveJson')).toString();

/** The picture that the page would save: its bytes. */
export const savedPicture = async (opened, place) => bytesOf(await saved(opened, place, 'savePicture'));
