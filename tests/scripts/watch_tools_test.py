"""Holds examples/watch and /metrics to the tools of those who read them, where these are installed.

    watch_tools_test.py EVENHAND SOURCE_FOLDER

promtool checks alert rules, their tests and /metrics; systemd-analyze the unit; and Prometheus itself
scrapes a watch until its numbers are there.
"""
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

EVENHAND, SOURCE = sys.argv[1:3]
EXAMPLES = os.path.join(SOURCE, "examples", "watch")
done = []


def run(words, **more):
    result = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    if result.returncode != 0 or "FAILED" in result.stdout:
        sys.exit(f"{words}: {result.returncode}\n{result.stdout}")
    return result.stdout


def get(url):
    with urllib.request.urlopen(url, timeout=20) as answer:
        return answer.read().decode()


class Watch:
    """A watch of a program that deals for ever."""

    def __enter__(self):
        self.process = subprocess.Popen(
            [EVENHAND, "watch", "--exec", "while :; do seq 0 51 | shuf | tr '\\n' ' '; echo; done", "--look", "10",
             "--window", "20", "--listen", "127.0.0.1:0"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            found = re.search(r"http://(\S+)/", line)
            if found:
                self.address = found.group(1)
                return self
        sys.exit("the watch did not say where it listens")

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate()


def metrics_when_looked(watch):
    for _ in range(300):
        text = get(f"http://{watch.address}/metrics")
        if "window_card_log10_p" in text:
            return text
        time.sleep(0.2)
    sys.exit("no look within a minute")


def check_unit(folder):
    # Under a name as it is started, with a program that there is.
    unit = os.path.join(folder, "evenhand-watch@table.service")
    with open(os.path.join(EXAMPLES, "evenhand-watch@.service")) as file:
        text = file.read()
    if "/usr/bin/evenhand " not in text:
        sys.exit("the unit starts no evenhand")
    with open(unit, "w") as file:
        file.write(text.replace("/usr/bin/evenhand ", f"{EVENHAND} "))
    said = run(["systemd-analyze", "verify", "--man=no", unit])
    if unit in said or os.path.basename(unit) in said:
        sys.exit(said)
    # Its command line is one that the program takes.
    command = re.search(r"ExecStart=(.*?[^\\])\n", text, re.S).group(1).replace("\\\n", " ")
    log = os.path.join(folder, "deals.log")
    with open(log, "w") as file:
        file.write("0 1 2 3\n" * 20)
    command = (command.replace("/usr/bin/evenhand", EVENHAND).replace("/var/log/deals/%i.log", log)
               .replace("$OPTIONS", "--deck 4 --samples 20").replace("%S/evenhand", folder).replace("%i", "table"))
    result = subprocess.run(command.split(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if result.returncode != 1:  # the same deal again and again
        sys.exit(f"{command}: {result.returncode}\n{result.stderr}")
    done.append("systemd unit")


def check_dashboard(names):
    with open(os.path.join(EXAMPLES, "grafana-dashboard.json")) as file:
        dashboard = json.load(file)
    queries = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    queries += [one["expr"] for one in dashboard["annotations"]["list"]]
    with open(os.path.join(EXAMPLES, "alerts.yml")) as file:
        queries.append(file.read())
    for query in queries:
        for name in re.findall(r"evenhand_watch_\w+", query):
            if name not in names:
                sys.exit(f"{name} is no metric of a watch: {query}")
    if len(queries) < 10:
        sys.exit("the dashboard asks for nothing")
    done.append(f"{len(queries)} queries of the dashboard and the rules")
    return [query.replace("$instance", ".*").replace("$__rate_interval", "1m") for query in queries[:-1]]


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def check_prometheus(folder, watch, queries):
    with open(os.path.join(EXAMPLES, "prometheus.yml")) as file:
        text = file.read().replace("127.0.0.1:9464", watch.address).replace("15s", "1s")
    with open(os.path.join(folder, "prometheus.yml"), "w") as file:
        file.write(text)
    shutil.copy(os.path.join(EXAMPLES, "alerts.yml"), folder)
    at = f"127.0.0.1:{free_port()}"
    log = open(os.path.join(folder, "prometheus.log"), "w")
    server = subprocess.Popen(
        ["prometheus", f"--config.file={folder}/prometheus.yml", f"--storage.tsdb.path={folder}/data",
         f"--web.listen-address={at}"], stdout=log, stderr=log)
    try:
        def ask(query):
            answer = json.loads(get(f"http://{at}/api/v1/query?" + urllib.parse.urlencode({"query": query})))
            if answer["status"] != "success":
                sys.exit(f"{query}: {answer}")
            return answer["data"]["result"]

        for _ in range(300):
            try:
                if len(ask("rate(evenhand_watch_deals_total[10s]) > 0")) == 1:
                    break
            except OSError:
                pass
            time.sleep(0.2)
        else:
            sys.exit("Prometheus has no deals after a minute")
        if ask('up{job="evenhand"}')[0]["value"][1] != "1":
            sys.exit("Prometheus says that the watch is down")
        for query in queries:
            ask(query)
        rules = json.loads(get(f"http://{at}/api/v1/rules"))["data"]["groups"][0]["rules"]
        if len(rules) < 5 or any(rule["health"] == "err" for rule in rules):
            sys.exit(f"rules: {rules}")
    finally:
        server.terminate()
        server.wait()
    done.append("Prometheus scrapes a watch")


def main():
    with tempfile.TemporaryDirectory() as folder:
        if shutil.which("systemd-analyze"):
            check_unit(folder)
        with Watch() as watch:
            text = metrics_when_looked(watch)
            queries = check_dashboard(set(re.findall(r"^evenhand_watch_\w+", text, re.M)))
            if shutil.which("promtool"):
                run(["promtool", "check", "metrics"], input=text)
                run(["promtool", "check", "config", os.path.join(EXAMPLES, "prometheus.yml")])
                run(["promtool", "test", "rules", "alerts_test.yml"], cwd=EXAMPLES)
                done.append("promtool")
            if shutil.which("prometheus"):
                check_prometheus(folder, watch, queries)
    missing = [name for name in ("systemd-analyze", "promtool", "prometheus") if not shutil.which(name)]
    print("held:", "; ".join(done))
    for name in missing:
        print(f"skipped: needs {name}")


main()
