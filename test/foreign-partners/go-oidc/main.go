// An application on go-oidc and golang.org/x/oauth2. Sessions and flows are in memory. It serves any school: each has
// a provider of its own, which is discovered at its first launch.
package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"sync"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

type user struct {
	ID     string `json:"id"`
	Sub    string `json:"sub"`
	Tenant string `json:"tenant"`
}

// A sign-in that has begun.
type flow struct {
	tenant, state, nonce, verifier string
}

type session struct {
	flow *flow
	user *user
}

type application struct {
	url       string
	mutex     sync.Mutex
	sessions  map[string]session
	providers map[string]*oidc.Provider
}

const cookieName = "session"

func (app *application) provider(ctx context.Context, tenant string) (*oidc.Provider, error) {
	app.mutex.Lock()
	known := app.providers[tenant]
	app.mutex.Unlock()
	if known != nil {
		return known, nil
	}
	issuer := os.Getenv("PLATFORM_URL") + "/platform/api/sso/v3/" + url.PathEscape(tenant)
	// The context of a provider must live as long as its keys.
	provider, err := oidc.NewProvider(context.WithoutCancel(ctx), issuer)
	if err != nil {
		return nil, err
	}
	app.mutex.Lock()
	defer app.mutex.Unlock()
	app.providers[tenant] = provider
	return provider, nil
}

func (app *application) config(provider *oidc.Provider) *oauth2.Config {
	endpoint := provider.Endpoint()
	endpoint.AuthStyle = oauth2.AuthStyleInParams
	return &oauth2.Config{
		ClientID:     os.Getenv("CLIENT_ID"),
		ClientSecret: os.Getenv("CLIENT_SECRET"),
		Endpoint:     endpoint,
		RedirectURL:  app.url + "/callback",
		Scopes:       []string{oidc.ScopeOpenID, "roster-core.readonly"},
	}
}

// Ends the session of the browser, and begins another.
func (app *application) renew(w http.ResponseWriter, r *http.Request, next session) {
	id := rand.Text()
	app.mutex.Lock()
	if cookie, err := r.Cookie(cookieName); err == nil {
		delete(app.sessions, cookie.Value)
	}
	app.sessions[id] = next
	app.mutex.Unlock()
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: id, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
}

func (app *application) session(r *http.Request) session {
	cookie, err := r.Cookie(cookieName)
	if err != nil {
		return session{}
	}
	app.mutex.Lock()
	defer app.mutex.Unlock()
	return app.sessions[cookie.Value]
}

// Takes the flow out of the session, so that it is used only once.
func (app *application) takeFlow(r *http.Request) *flow {
	cookie, err := r.Cookie(cookieName)
	if err != nil {
		return nil
	}
	app.mutex.Lock()
	defer app.mutex.Unlock()
	found := app.sessions[cookie.Value]
	app.sessions[cookie.Value] = session{user: found.user}
	return found.flow
}

func (app *application) login(w http.ResponseWriter, r *http.Request) {
	tenant := r.URL.Query().Get("tenant")
	begun := &flow{tenant, rand.Text(), rand.Text(), oauth2.GenerateVerifier()}
	app.renew(w, r, session{flow: begun})
	provider, err := app.provider(r.Context(), tenant)
	if err != nil {
		http.Error(w, "The school could not be reached.", http.StatusBadGateway)
		return
	}
	target := app.config(provider).AuthCodeURL(begun.state, oidc.Nonce(begun.nonce), oauth2.S256ChallengeOption(begun.verifier))
	http.Redirect(w, r, target, http.StatusFound)
}

func (app *application) callback(w http.ResponseWriter, r *http.Request) {
	begun := app.takeFlow(r)
	if begun == nil || r.URL.Query().Get("state") != begun.state {
		http.Error(w, "This browser began no sign-in.", http.StatusForbidden)
		return
	}
	signedIn, err := app.redeem(r.Context(), begun, r.URL.Query().Get("code"))
	if err != nil {
		http.Error(w, "You could not be signed in.", http.StatusForbidden)
		return
	}
	app.renew(w, r, session{user: signedIn})
	http.Redirect(w, r, "/", http.StatusFound)
}

func (app *application) redeem(ctx context.Context, begun *flow, code string) (*user, error) {
	provider, err := app.provider(ctx, begun.tenant)
	if err != nil {
		return nil, err
	}
	config := app.config(provider)
	token, err := config.Exchange(ctx, code, oauth2.VerifierOption(begun.verifier))
	if err != nil {
		return nil, err
	}
	raw, ok := token.Extra("id_token").(string)
	if !ok {
		return nil, fmt.Errorf("no ID token came")
	}
	verified, err := provider.Verifier(&oidc.Config{ClientID: config.ClientID}).Verify(ctx, raw)
	if err != nil {
		return nil, err
	}
	if verified.Nonce != begun.nonce {
		return nil, fmt.Errorf("the nonce is another one")
	}
	return &user{ID: begun.tenant + "/" + verified.Subject, Sub: verified.Subject, Tenant: begun.tenant}, nil
}

func (app *application) me(w http.ResponseWriter, r *http.Request) {
	found := app.session(r).user
	w.Header().Set("Content-Type", "application/json")
	if found == nil {
		w.WriteHeader(http.StatusUnauthorized)
	}
	_ = json.NewEncoder(w).Encode(map[string]*user{"user": found})
}

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	app := &application{
		url:       "http://" + listener.Addr().String(),
		sessions:  map[string]session{},
		providers: map[string]*oidc.Provider{},
	}
	http.HandleFunc("GET /login", app.login)
	http.HandleFunc("GET /callback", app.callback)
	http.HandleFunc("GET /me", app.me)
	http.HandleFunc("GET /lesson", func(w http.ResponseWriter, r *http.Request) {
		next := url.Values{"tenant": {r.URL.Query().Get("tenant")}}
		http.Redirect(w, r, "/login?"+next.Encode(), http.StatusFound)
	})
	http.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		if app.session(r).user == nil {
			fmt.Fprint(w, "Nobody is signed in.")
			return
		}
		fmt.Fprint(w, "Welcome.")
	})
	fmt.Println(app.url)
	panic(http.Serve(listener, nil))
}
